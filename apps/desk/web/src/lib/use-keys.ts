import { useEffect, useRef } from "react";

/** Calls a function for each key, except while the user types in a field, or presses Enter on what Enter opens. */
export function useKeys(keys: Record<string, () => void>): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target instanceof HTMLElement ? event.target : null;
      if (target?.closest("input, textarea, select, [contenteditable]") || event.altKey) return;
      if (event.key === "Enter" && target?.closest("a, button, summary")) return;
      const name = event.ctrlKey || event.metaKey ? `mod+${event.key.toLowerCase()}` : event.key;
      const act = latest.current[name];
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}
