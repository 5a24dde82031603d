import type { SearchHit } from "../lib/use-search.ts";

interface SearchResultsProps {
  hits: readonly SearchHit[];
  chosen: number;
  status: string;
  onOpen: (hit: SearchHit) => void;
}

/** Focus stays in the search field, which names the selected hit in aria-activedescendant. */
export function SearchResults({ hits, chosen, status, onOpen }: SearchResultsProps) {
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
