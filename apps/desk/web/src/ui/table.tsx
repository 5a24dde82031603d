import { Button } from "@manilla/ui/base/button.tsx";
import { Section } from "@manilla/ui/base/card.tsx";
import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { Cell, type Cells, figures, isLink, labelOf, shownOf } from "./cell.tsx";

interface TableProps {
  label: string;
  rows: readonly Cells[];
  empty: string;
  current?: number;
  act?: (row: Cells) => ReactNode;
}

export function Table({ label, rows, empty, current, act }: TableProps) {
  const first = rows[0];
  if (!first) return <p className="text-muted text-small">{empty}</p>;
  const names = shownOf(first);
  return (
    <div className="desk-scroll relative rounded-card bg-surface shadow-card">
      {/* `relative`, so that the texts for screen readers scroll with the list. */}
      <section ref={markOverflow} aria-label={label} className="relative overflow-x-auto rounded-card">
        <table className="desk-table">
          <caption className="sr-only">{label}</caption>
          <thead>
            <tr>
              {act && (
                <th scope="col">
                  <span className="sr-only">Act</span>
                </th>
              )}
              {names.map((name) => (
                <th key={name} scope="col" className={figures.has(name) ? "figure" : undefined}>
                  {isLink(name) ? <span className="sr-only">{labelOf(name)}</span> : labelOf(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={JSON.stringify(row)} aria-current={index === current || undefined}>
                {act && <td>{act(row)}</td>}
                {names.map((name) => (
                  <td key={name} className={figures.has(name) ? "figure" : undefined}>
                    <Cell name={name} row={row} inTable />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

export function TableSection({ title, ...list }: Pick<TableProps, "rows" | "empty"> & { title: string }) {
  return (
    <Section title={title}>
      <Table label={title} {...list} />
    </Section>
  );
}

export function Facts({ facts }: { facts: Cells }) {
  return (
    <dl className="grid grid-cols-[minmax(7rem,auto)_1fr] gap-x-4 gap-y-1.5 text-small">
      {shownOf(facts)
        .filter((name) => facts[name])
        .map((name) => (
          <div key={name} className="contents">
            <dt className="text-muted">{labelOf(name)}</dt>
            <dd className="min-w-0 [overflow-wrap:anywhere]">
              <Cell name={name} row={facts} />
            </dd>
          </div>
        ))}
    </dl>
  );
}

/**
 * Ref callback. The arrow keys scroll only a focusable box. `data-more` on the parent shows that columns are hidden
 * to the right.
 */
function markOverflow(box: HTMLElement): () => void {
  const mark = () => {
    const rest = box.scrollWidth - box.clientWidth;
    if (rest > 0) box.tabIndex = 0;
    else box.removeAttribute("tabindex");
    box.parentElement?.toggleAttribute("data-more", rest - box.scrollLeft > 1);
  };
  const sizes = new ResizeObserver(mark);
  for (const watched of [box, ...box.children]) sizes.observe(watched);
  box.addEventListener("scroll", mark, { passive: true });
  return () => {
    sizes.disconnect();
    box.removeEventListener("scroll", mark);
  };
}

export function CsvLink({ href }: { href: string }) {
  return (
    <a
      href={href}
      download
      className="inline-flex min-h-11 items-center gap-2 font-semibold text-accent-ink text-small underline"
    >
      <Download aria-hidden="true" className="size-4" />
      CSV
    </a>
  );
}

interface Pages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
}

export function EarlierButton({ pages }: { pages: Pages }) {
  if (!pages.hasNextPage) return null;
  return (
    <Button
      size="sm"
      variant="secondary"
      loading={pages.isFetchingNextPage}
      onClick={() => void pages.fetchNextPage()}
    >
      Earlier
    </Button>
  );
}
