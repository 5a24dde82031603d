import type { Article } from "@manilla/shared/market/coin-contract";
import { z } from "zod";
import type { Config } from "../../runtime/config.ts";
import { providerClient } from "../http.ts";
import type { News } from "../market/port.ts";

const text = z.string().nullish().catch(null);
/** NewsData.io prints UTC without a zone: "2026-11-22 02:05:19". */
const pubDate = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  .transform((at) => `${at.replace(" ", "T")}Z`);
const article = z.object({
  article_id: z.string().max(100),
  title: z.string().min(1).max(300),
  description: text,
  link: z.url({ protocol: /^https?$/ }),
  source_name: text,
  source_id: text,
  category: z.array(z.string()).nullish().catch(null),
  pubDate,
});

/** NewsData.io, `GET /crypto`. An unreadable row is dropped. */
export function createNews(config: Pick<Config, "NEWS_BASE_URL" | "NEWS_API_KEY">): News {
  const key = config.NEWS_API_KEY;
  const headers: Record<string, string> = key === undefined ? {} : { "x-access-key": key };
  const client = providerClient({ name: "news", baseUrl: config.NEWS_BASE_URL, headers });
  return {
    async latest(count) {
      if (key === undefined) return [];
      const reply = z.object({ status: z.literal("success"), results: z.array(z.unknown()).max(100) });
      const answer = await client.call({ method: "GET", path: "/crypto", query: { language: "en" }, reply });
      return answer.results.flatMap(articleOf).slice(0, count);
    },
    close: client.close,
  };
}

function articleOf(row: unknown): Article[] {
  const { data } = article.safeParse(row);
  if (!data) return [];
  return [
    {
      id: data.article_id,
      title: data.title,
      summary: (data.description ?? "").slice(0, 1_000),
      url: data.link,
      source: (data.source_name ?? data.source_id ?? "").slice(0, 100),
      category: (data.category?.[0] ?? "").slice(0, 60),
      publishedAt: data.pubDate,
    },
  ];
}
