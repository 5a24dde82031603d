import { useEffect, useEffectEvent, useState } from "react";

/**
 * Calls the function in `keys` for the pressed key ("mod+k": Ctrl+K or Cmd+K). Ignores keys that are typed into fields,
 * and Enter on links and buttons.
 */
export function useKeys(keys: Record<string, () => void>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof HTMLElement ? event.target : null;
    if (target?.closest("input, textarea, select, [contenteditable]") || event.altKey) return;
    if (event.key === "Enter" && target?.closest("a, button, summary")) return;
    const act = keys[event.ctrlKey || event.metaKey ? `mod+${event.key.toLowerCase()}` : event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}

/** The keys j and k move through a list, and Enter opens the row. */
export function useRowKeys<Row>(rows: readonly Row[], open: (row: Row) => void) {
  const [current, setCurrent] = useState(0);
  useKeys({
    j: () => setCurrent(Math.min(current + 1, rows.length - 1)),
    k: () => setCurrent(Math.max(current - 1, 0)),
    Enter: () => {
      const row = rows[current];
      if (row) open(row);
    },
  });
  return [current, setCurrent] as const;
}
