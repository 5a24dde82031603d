import { groupThousands } from "@manilla/shared/format-money";
import { kindWords, stateWords } from "@manilla/shared/wallet/operation-words";
import { Section } from "@manilla/web/ui/base/card";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { focusWhenWide } from "../lib/focus-when-wide.ts";
import { linkedTypes, pageOf } from "../lib/page-of.ts";
import { lagosTime } from "../lib/time.ts";

type Cells = Record<string, string | null>;

const hidden = new Set(["user_id"]);
const times = /(_at|_until|^at|^resolve_by)$/;
const figures =
  /^(amount|amount_out|amount_in|fee|naira_value|dollar_value|available|held|used|count|ended|naira|ours|theirs|difference|balance_after|operations|failed|open)$/;

interface TableProps {
  label: string;
  rows: readonly Cells[];
  empty: string;
  /** The row selected with the keyboard. */
  current?: number;
  /** Something at the end of each row. */
  act?: (row: Cells) => ReactNode;
}

/** A list of rows as the server gives them: a column for each name, times of Lagos, ids as links. */
export function Table({ label, rows, empty, current, act }: TableProps) {
  const first = rows[0];
  if (!first) return <p className="text-muted text-small">{empty}</p>;
  const names = Object.keys(first).filter((name) => !hidden.has(name));
  return (
    // A wide list scrolls by itself; with the keyboard, too. What is there for screen readers alone must scroll with it.
    <section
      ref={focusWhenWide}
      aria-label={label}
      className="relative overflow-x-auto rounded-card bg-surface shadow-card"
    >
      <table className="desk-table">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            {names.map((name) => (
              <th key={name} scope="col" className={figures.test(name) ? "figure" : undefined}>
                {labelOf(name)}
              </th>
            ))}
            {act && (
              <th scope="col">
                <span className="sr-only">Act</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={JSON.stringify(row)} aria-current={index === current || undefined}>
              {names.map((name) => (
                <td key={name} className={figures.test(name) ? "figure" : undefined}>
                  <Cell name={name} value={row[name] ?? null} wide />
                </td>
              ))}
              {act && <td>{act(row)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A titled part of a page that is one list. */
export function TableSection({ title, ...list }: Pick<TableProps, "rows" | "empty"> & { title: string }) {
  return (
    <Section title={title}>
      <Table label={title} {...list} />
    </Section>
  );
}

/** A column's name as a label: "kyc_level" → "KYC level", "personName" → "Person name". */
function labelOf(name: string): string {
  const words = name
    .replaceAll("_", " ")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();
  return words
    .replace(/\b(kyc|ip|id|pin|pins)\b/g, (word) => word.toUpperCase().replace(/S$/, "s"))
    .replace(/^./, (first) => first.toUpperCase());
}

interface CellProps {
  name: string;
  value: string | null;
  /** Among other columns, which would leave a sentence the width of its longest word. */
  wide?: boolean;
}

function Cell({ name, value, wide = false }: CellProps) {
  if (value === null || value === "") return <span className="text-muted">–</span>;
  const linked = linkedTypes.find((type) => type === name);
  if (linked)
    return (
      <Link
        to={pageOf(linked, value)}
        className="inline-flex min-h-6 items-center font-medium text-accent-ink underline"
      >
        Open
      </Link>
    );
  if (times.test(name)) return <time dateTime={value}>{lagosTime(value)}</time>;
  if (name === "reference") return <span className="whole">{value}</span>;
  if (name === "kind") return <span className={wide ? "whole" : undefined}>{kindWords(value)}</span>;
  if (name === "state") return <span className={wide ? "whole" : undefined}>{stateWords(value)}</span>;
  if (value === "true" || value === "false") return value === "true" ? "yes" : "no";
  if (figures.test(name)) return groupThousands(value);
  return wide && value.length > 24 ? <span className="sentence">{value}</span> : value;
}

/** Facts of one thing: a name and its value in each line. */
export function Facts({ facts }: { facts: Cells }) {
  return (
    <dl className="grid grid-cols-[minmax(7rem,auto)_1fr] gap-x-4 gap-y-1.5 text-small">
      {Object.entries(facts)
        .filter(([name, value]) => value !== null && value !== "" && !hidden.has(name))
        .map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{labelOf(name)}</dt>
            <dd className="min-w-0 [overflow-wrap:anywhere]">
              <Cell name={name} value={value} />
            </dd>
          </div>
        ))}
    </dl>
  );
}
