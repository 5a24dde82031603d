import { useEffect, useRef } from "react";
import { t } from "../../lib/texts/t.ts";
import { Button } from "../base/button.tsx";

export interface MorePagesProps {
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
}

/** The end of a list that comes by pages: the next is fetched before the end is reached, or at a tap. */
export function MorePages({ list }: MorePagesProps) {
  const end = useNearEnd(() => {
    // What failed is asked for again by a person only.
    if (list.hasNextPage && !list.isFetchingNextPage && !list.isFetchNextPageError) list.fetchNextPage();
  });
  return (
    <div ref={end} className="flex min-h-12 justify-center">
      {list.hasNextPage && (
        <Button
          variant="secondary"
          size="sm"
          loading={list.isFetchingNextPage}
          onClick={() => list.fetchNextPage()}
        >
          {t("Load More")}
        </Button>
      )}
    </div>
  );
}

/** Calls when the marked element comes near the visible part: the next page is there before the list ends. */
function useNearEnd(onNear: () => void) {
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
