import { SmallButton } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { useEffect, useRef } from "react";

export interface MorePagesProps {
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
}

export function MorePages({ list }: MorePagesProps) {
  const end = useNearEnd(() => {
    // After a failure, only a tap on the button loads the page again.
    if (list.hasNextPage && !list.isFetchingNextPage && !list.isFetchNextPageError) list.fetchNextPage();
  });
  return (
    <div ref={end} className="flex min-h-12 justify-center">
      {list.hasNextPage && (
        <SmallButton
          loading={list.isFetchingNextPage}
          onClick={() => list.fetchNextPage()}
          label={t("Load More")}
        />
      )}
    </div>
  );
}

function useNearEnd(onNear: () => void) {
  const mark = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = mark.current;
    if (!element) return;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onNear();
      },
      { rootMargin: "600px" },
    );
    watcher.observe(element);
    return () => watcher.disconnect();
  });
  return mark;
}
