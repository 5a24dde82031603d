import { searchDesk } from "@manilla/shared/desk/customer-contract";
import type { ReplyOf } from "@manilla/shared/http/route";
import { useDebounced } from "@manilla/ui/use-debounced.ts";
import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { type KeyboardEvent, type SubmitEvent, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { callApi, describeError } from "../lib/call.ts";
import { useKeys } from "../lib/use-keys.ts";
import { pageOf } from "./cell.tsx";

export function SearchBox() {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState(0);
  const { hits, status } = useSearch(text.trim());
  useKeys({ "/": () => field.current?.focus() });
  const isOpen = text.trim().length >= 2;
  function open({ type, id }: SearchHit): void {
    setText("");
    field.current?.blur();
    void navigate(pageOf(type, id));
  }
  function go(event: SubmitEvent): void {
    event.preventDefault();
    const hit = hits[chosen] ?? hits[0];
    if (hit) open(hit);
  }
  function onKey(event: KeyboardEvent): void {
    if (event.key === "Escape") setText("");
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step === 0 || hits.length === 0) return;
    event.preventDefault();
    setChosen((chosen + step + hits.length) % hits.length);
  }
  return (
    <search className="relative">
      <form onSubmit={go}>
        <label className="flex min-h-12 items-center gap-2 rounded-field border border-edge bg-surface px-4 focus-within:border-accent focus-within:ring-3 focus-within:ring-accent/20">
          <Search aria-hidden="true" className="size-4 text-muted" />
          <span className="sr-only">Find a customer or an operation</span>
          <input
            ref={field}
            type="search"
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setChosen(0);
            }}
            onKeyDown={onKey}
            placeholder="Name, phone, reference, account, address, meter, or “5000 2026-11-22”"
            className="w-full min-w-0 bg-transparent py-2 text-body outline-none focus-visible:outline-none"
            role="combobox"
            aria-expanded={isOpen}
            aria-controls="search-results"
            aria-autocomplete="list"
            aria-activedescendant={hits[chosen] ? `hit-${chosen}` : undefined}
          />
          <kbd className="rounded border border-line px-1.5 text-micro text-muted max-sm:hidden">/</kbd>
        </label>
      </form>
      {isOpen && <SearchResults hits={hits} chosen={chosen} status={status} onOpen={open} />}
    </search>
  );
}

interface SearchResultsProps {
  hits: readonly SearchHit[];
  chosen: number;
  status: string;
  onOpen: (hit: SearchHit) => void;
}

/** Focus stays in the search field, which names the selected hit in aria-activedescendant. */
function SearchResults({ hits, chosen, status, onOpen }: SearchResultsProps) {
  return (
    <div className="absolute inset-x-0 top-full z-20 mt-1 max-h-[70dvh] overflow-y-auto rounded-card bg-surface p-1.5 shadow-float">
      <div id="search-results" role="listbox" aria-label="Search results">
        {hits.map((hit, index) => (
          <button
            key={hit.type + hit.id}
            type="button"
            id={`hit-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            onClick={() => onOpen(hit)}
            className={`block w-full cursor-pointer rounded-field px-3 py-2 text-left text-small ${index === chosen ? "bg-accent-soft" : "hover:bg-sunken"}`}
          >
            <span className="font-semibold">{hit.title}</span>{" "}
            <span className="text-muted">
              {hit.type} · by {hit.by}
            </span>
            <span className="block text-muted">{hit.detail}</span>
          </button>
        ))}
      </div>
      <p role="status" className={hits.length > 0 ? "sr-only" : "px-3 py-2 text-muted text-small"}>
        {status}
      </p>
    </div>
  );
}

type SearchHit = ReplyOf<typeof searchDesk>[number];

function useSearch(text: string): { hits: readonly SearchHit[]; status: string } {
  const searched = useDebounced(text, 180);
  const found = useQuery({
    queryKey: ["search", searched],
    queryFn: () => callApi(searchDesk, { query: { q: searched } }),
    enabled: searched.length >= 2,
  });
  const hits = text === searched ? (found.data ?? []) : [];
  const status = found.isError
    ? describeError(found.error)
    : hits.length > 0
      ? `${hits.length} found`
      : found.isFetching || text !== searched
        ? "Searching…"
        : "No results. Check the spelling or enter the whole number.";
  return { hits, status };
}
