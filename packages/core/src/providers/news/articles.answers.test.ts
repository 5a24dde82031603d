import { testConfig } from "@manilla/testing/config";
import { replayServer } from "@manilla/testing/providers/vendor-answers";
import { describe, expect, it } from "vitest";
import { createNews } from "./articles.ts";

const server = await replayServer();
const news = createNews(testConfig({ NEWS_BASE_URL: server.url, NEWS_API_KEY: "pub_key" }));

const article = {
  article_id: "a1",
  title: "Naira gains",
  link: "https://example.com/a1",
  creator: null,
  description: "The naira gained.",
  pubDate: "2026-11-22 02:05:19",
  pubDateTZ: "UTC",
  image_url: null,
  source_id: "example",
  source_name: "Example",
  language: "english",
  category: ["business"],
};
const answer = (results: unknown) => ({ status: "success", totalResults: 1, results, nextPage: null });

describe("headlines", () => {
  it("are read with their time in UTC; a row that is none costs only itself", async () => {
    server.setAnswer({
      body: answer([{ ...article, title: null }, article, { ...article, link: "javascript:1" }]),
    });
    expect(await news.latest(10)).toEqual([
      {
        id: "a1",
        title: "Naira gains",
        summary: "The naira gained.",
        url: "https://example.com/a1",
        source: "Example",
        category: "business",
        publishedAt: "2026-11-22T02:05:19Z",
      },
    ]);
    expect(server.requests[0]).toMatchObject({
      path: "/crypto",
      headers: expect.objectContaining({ "x-access-key": "pub_key" }),
    });
  });

  it("are read without what an article need not have", async () => {
    const bare = { ...article, description: null, source_name: null, category: null };
    server.setAnswer({ body: answer([bare]) });
    expect(await news.latest(10)).toMatchObject([{ summary: "", source: "example", category: "" }]);
  });

  it("are no answer when the vendor refuses", async () => {
    const refusal = { status: "error", results: { message: "API key is invalid.", code: "Unauthorized" } };
    for (const http of [200, 401]) {
      server.setAnswer({ http, body: refusal });
      await expect(news.latest(10)).rejects.toMatchObject({ name: "ProviderError" });
    }
  });
});
