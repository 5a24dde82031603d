import { Section } from "@manilla/ui/base/card.tsx";
import type { UseQueryResult } from "@tanstack/react-query";
import clsx from "clsx";
import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router-dom";
import { useRowKeys } from "../lib/use-keys.ts";
import { Cell, type Cells, figureColumns, isLink, labelOf, shownOf } from "./cell.tsx";
import { Empty, FailedReload, Pending } from "./states.tsx";

interface TableProps {
  label: string;
  rows: readonly Cells[];
  empty?: string | undefined;
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
                <th key={name} scope="col" className={figureColumns.has(name) ? "figure" : undefined}>
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
                  <td key={name} className={figureColumns.has(name) ? "figure" : undefined}>
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

/** Shows nothing if there are no rows and no text `empty`. */
export function TableSection({ title, ...list }: Pick<TableProps, "rows" | "empty"> & { title: string }) {
  if (list.empty === undefined && list.rows.length === 0) return null;
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
 * Makes a box focusable while its content is wider than the box, because arrow keys scroll only a focusable box. Sets
 * `data-more` on the parent while columns are hidden to the right.
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

interface LinkedRowsProps<Row> {
  query: UseQueryResult<readonly Row[]>;
  empty: string;
  base: string;
  /** Classes that lay out a row's children. */
  columns: string;
  children: (row: Row) => ReactNode;
}

export function LinkedRows<Row extends { id: string }>(props: LinkedRowsProps<Row>) {
  const { query, empty, base, columns, children } = props;
  const navigate = useNavigate();
  const rows = query.data ?? [];
  const [current] = useRowKeys(rows, ({ id }) => void navigate(`${base}/${id}`));
  if (!query.data) return <Pending query={query} />;
  return (
    <>
      <FailedReload query={query} />
      {rows.length === 0 && <Empty>{empty}</Empty>}
      <ul className="divide-y divide-line overflow-hidden rounded-card bg-surface shadow-card">
        {rows.map((row, index) => (
          <li key={row.id}>
            <Link
              to={`${base}/${row.id}`}
              aria-current={index === current || undefined}
              className={clsx(
                "items-baseline gap-x-4 gap-y-1 px-4 py-3 text-small hover:bg-sunken aria-[current]:bg-accent-soft",
                columns,
              )}
            >
              {children(row)}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
