import { t } from "@manilla/ui/texts/t.ts";
import clsx from "clsx";
import { Check } from "lucide-react";
import { type ReactNode, useState } from "react";
import { EmptyState } from "../states/empty-state.tsx";
import { SearchField } from "./search-field.tsx";

export interface Choice {
  value: string;
  title: string;
  detail?: string | undefined;
  alsoCalled?: string | undefined;
  end?: ReactNode;
  start?: ReactNode;
  group?: string | undefined;
  /** True for a second copy of a choice, such as a suggested bank. Search results omit this copy. */
  repeated?: boolean;
}

export interface ChoiceListProps {
  searchLabel: string;
  choices: readonly Choice[];
  value: string | undefined;
  onChoose: (value: string) => void;
  nothingFound: (query: string) => string;
}

const searchFrom = 7;

export function ChoiceList({ searchLabel, choices, value, onChoose, nothingFound }: ChoiceListProps) {
  const [query, setQuery] = useState("");
  const shown = choices.filter((choice) => matches(choice, query) && (query === "" || !choice.repeated));
  return (
    <div className="flex flex-col gap-3">
      {choices.length >= searchFrom && (
        <SearchField label={searchLabel} value={query} onValueChange={setQuery} />
      )}
      <p role="status" className="sr-only">
        {query !== "" && t("{count} found", { count: shown.length })}
      </p>
      {shown.length === 0 && <EmptyState title={nothingFound(query.trim())} />}
      {byGroup(shown).map(([group, choices]) => (
        <div key={group ?? ""} className="flex flex-col gap-2">
          {group && <h2 className="font-semibold text-body">{group}</h2>}
          <ul className="in-[.sheet-popup]:-mx-5 rounded-card bg-surface p-1.5 shadow-card in-[.sheet-popup]:shadow-none">
            {choices.map((choice) => (
              <li key={choice.value}>
                <Row choice={choice} chosen={choice.value === value} onChoose={onChoose} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

function byGroup(choices: readonly Choice[]): [group: string | undefined, choices: Choice[]][] {
  const groups = new Map<string | undefined, Choice[]>();
  for (const choice of choices) groups.set(choice.group, [...(groups.get(choice.group) ?? []), choice]);
  return [...groups];
}

interface RowProps {
  choice: Choice;
  chosen: boolean;
  onChoose: (value: string) => void;
}

function Row({ choice, chosen, onChoose }: RowProps) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={() => onChoose(choice.value)}
      className={clsx(
        "flex min-h-14 w-full items-center gap-3 rounded-field px-3.5 py-2 text-left transition-colors duration-150",
        chosen ? "bg-accent-soft" : "hover:bg-sunken/70 active:bg-sunken",
      )}
    >
      {choice.start && <span className="shrink-0">{choice.start}</span>}
      <span className="min-w-0 grow">
        <span className="block font-medium text-body">{choice.title}</span>
        {choice.detail && <span className="block text-muted text-small">{choice.detail}</span>}
      </span>
      {choice.end && <span className="tabular shrink-0 font-semibold text-body">{choice.end}</span>}
      {chosen ? (
        <Check aria-hidden="true" className="size-5 shrink-0 text-accent-ink" />
      ) : (
        <span className="size-5 shrink-0 rounded-full border border-edge" />
      )}
    </button>
  );
}

function matches({ title, detail = "", alsoCalled = "" }: Choice, query: string): boolean {
  const text = `${title} ${detail} ${alsoCalled} ${initialsOf(title)}`.toLowerCase();
  return query
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Returns "FCMB" for "First City Monument Bank", so that a search for these initials finds the bank. */
function initialsOf(title: string): string {
  return title
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.slice(0, 1))
    .join("");
}
