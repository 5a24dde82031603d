import { searchDesk } from "@manilla/shared/desk/customer-contract";
import type { ReplyOf } from "@manilla/shared/http/route";
import { useDebounced } from "@manilla/ui/use-debounced.ts";
import { useQuery } from "@tanstack/react-query";
import { call, messageOf } from "./call.ts";

export type SearchHit = ReplyOf<typeof searchDesk>[number];

export function useSearch(text: string): { hits: readonly SearchHit[]; status: string } {
  const searched = useDebounced(text, 180);
  const found = useQuery({
    queryKey: ["search", searched],
    queryFn: () => call(searchDesk, { query: { q: searched } }),
    enabled: searched.length >= 2,
  });
  const hits = text === searched ? (found.data ?? []) : [];
  const status = found.isError
    ? messageOf(found.error)
    : hits.length > 0
      ? `${hits.length} found`
      : found.isFetching || text !== searched
        ? "Searching…"
        : "Nothing fits. Check the spelling, or give all of a number.";
  return { hits, status };
}
