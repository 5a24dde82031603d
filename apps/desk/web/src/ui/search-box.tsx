import { Search } from "lucide-react";
import { type KeyboardEvent, type SubmitEvent, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { pageOf } from "../lib/page-of.ts";
import { useKeys } from "../lib/use-keys.ts";
import { type SearchHit, useSearch } from "../lib/use-search.ts";
import { SearchResults } from "./search-results.tsx";

export function SearchBox() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [page, setPage] = useState(pathname);
  const [chosen, setChosen] = useState(0);
  const { hits, status } = useSearch(text.trim());
  useKeys({ "/": () => field.current?.focus() });
  // Another page closes the list.
  if (page !== pathname) {
    setPage(pathname);
    setText("");
  }
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
