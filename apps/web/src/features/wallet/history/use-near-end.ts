import { useEffect, useRef } from "react";

/** Calls when the marked element comes near the visible part: the next page is there before the list ends. */
export function useNearEnd(onNear: () => void) {
  const mark = useRef<HTMLDivElement>(null);
  const latest = useRef(onNear);
  useEffect(() => {
    latest.current = onNear;
  });
  useEffect(() => {
    const element = mark.current;
    if (!element) return;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) latest.current();
      },
      { rootMargin: "600px" },
    );
    watcher.observe(element);
    return () => watcher.disconnect();
  });
  return mark;
}
