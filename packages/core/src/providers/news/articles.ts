import type { Article } from "@manilla/shared/market/coin-contract";
import { z } from "zod";
import type { Config } from "../../runtime/config.ts";
import { providerClient } from "../http.ts";

/** Headlines, newest first. Throws ProviderError when the source does not answer. */
export interface News {
  latest(count: number): Promise<Article[]>;
  close(): Promise<void>;
}

const article = z.object({
  id: z.string().max(100),
  title: z.string().min(1).max(300),
  summary: z.string().max(1_000).catch(""),
  url: z.url({ protocol: /^https?$/ }),
  source: z.string().max(100).catch(""),
  category: z.string().max(60).catch(""),
  publishedAt: z.iso.datetime({ offset: true }),
});

/** `GET /articles?limit=`: `{articles: [...]}`. A row that is not an article costs only itself. */
export function createNews(config: Pick<Config, "NEWS_BASE_URL">): News {
  const client = providerClient({ name: "news", baseUrl: config.NEWS_BASE_URL, headers: {} });
  return {
    async latest(count) {
      const reply = z.object({ articles: z.array(z.unknown()).max(100) });
      const answer = await client.call({ method: "GET", path: "/articles", query: { limit: count }, reply });
      return answer.articles.flatMap((row) => article.safeParse(row).data ?? []).slice(0, count);
    },
    close: client.close,
  };
}
