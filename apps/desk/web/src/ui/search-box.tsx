import { searchDesk } from "@manilla/shared/desk/customer-contract";
import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { call, messageOf } from "../lib/call.ts";
import { useKeys } from "../lib/use-keys.ts";

const pageOfHit = {
  customer: "/customers/",
  operation: "/operations/",
  proposal: "/proposals/",
} as const;

/** One field for everything; "/" leads there, the arrows choose, Enter opens. */
export function SearchBox() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState(0);
  const asked = useDelayed(text.trim());
  const found = useQuery({
    queryKey: ["search", asked],
    queryFn: () => call(searchDesk, { query: { q: asked } }),
    enabled: asked.length >= 2,
  });
  useKeys({ "/": () => field.current?.focus() });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the list
  useEffect(() => setText(""), [pathname]);
  const hits = text.trim() === asked ? (found.data ?? []) : [];
  const isOpen = text.trim().length >= 2;
  function open({ type, id }: (typeof hits)[number]): void {
    setText("");
    field.current?.blur();
    navigate(pageOfHit[type] + id);
  }
  function go(event: FormEvent): void {
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
      {isOpen && (
        <div className="absolute inset-x-0 top-full z-20 mt-1 max-h-[70dvh] overflow-y-auto rounded-card bg-surface p-1.5 shadow-float">
          <ul id="search-results" role="listbox" aria-label="Search results">
            {hits.map((hit, index) => (
              // The field keeps the focus and names the chosen one; its keys are the field's.
              // biome-ignore lint/a11y/useFocusableInteractive: see above
              // biome-ignore lint/a11y/useKeyWithClickEvents: see above
              <li
                key={hit.type + hit.id}
                id={`hit-${index}`}
                role="option"
                aria-selected={index === chosen}
                onClick={() => open(hit)}
                className={`cursor-pointer rounded-field px-3 py-2 text-small ${index === chosen ? "bg-accent-soft" : "hover:bg-sunken"}`}
              >
                <span className="font-semibold">{hit.title}</span>{" "}
                <span className="text-muted">
                  {hit.type} · by {hit.by}
                </span>
                <span className="block text-muted">{hit.detail}</span>
              </li>
            ))}
          </ul>
          <p role="status" className={hits.length > 0 ? "sr-only" : "px-3 py-2 text-muted text-small"}>
            {found.isError
              ? messageOf(found.error)
              : hits.length > 0
                ? `${hits.length} found`
                : found.isFetching || text.trim() !== asked
                  ? "Searching…"
                  : "Nothing fits. Check the spelling, or give all of a number."}
          </p>
        </div>
      )}
    </search>
  );
}

/** The text once it has rested for a moment. */
function useDelayed(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), 180);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
