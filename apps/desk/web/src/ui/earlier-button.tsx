import { Button } from "@manilla/web/ui/base/button";

interface Pages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
}

/** Fetches the page before the oldest line that is shown; nothing when that was the first one. */
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
