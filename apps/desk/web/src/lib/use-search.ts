import { searchDesk } from "@manilla/shared/desk/customer-contract";
import type { ReplyOf } from "@manilla/shared/http/route";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call, messageOf } from "./call.ts";

export type SearchHit = ReplyOf<typeof searchDesk>[number];

export function useSearch(text: string): { hits: readonly SearchHit[]; status: string } {
  const asked = useDelayed(text);
  const found = useQuery({
    queryKey: ["search", asked],
    queryFn: () => call(searchDesk, { query: { q: asked } }),
    enabled: asked.length >= 2,
  });
  const hits = text === asked ? (found.data ?? []) : [];
  const status = found.isError
    ? messageOf(found.error)
    : hits.length > 0
      ? `${hits.length} found`
      : found.isFetching || text !== asked
        ? "Searching…"
        : "Nothing fits. Check the spelling, or give all of a number.";
  return { hits, status };
}

function useDelayed(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), 180);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
