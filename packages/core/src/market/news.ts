import { inSeconds, minutes } from "@manilla/shared/duration";
import type { Article } from "@manilla/shared/market/coin-contract";
import type { Context } from "../context.ts";
import { ProviderError } from "../providers/provider-error.ts";
import { AppError } from "../runtime/errors.ts";
import { cachedSource } from "./cached-source.ts";

const kept = 20;

/** Latest headlines, newest first. Throws AppError provider_unavailable when the source never answered. */
export async function latestNews(
  ctx: Context,
  { limit }: { limit: number },
): Promise<{ articles: Article[]; updatedAt: string }> {
  const { value, at } = await cachedSource(ctx, {
    key: "news",
    freshSeconds: inSeconds(minutes(5)),
    load: () => ctx.providers.news.latest(kept),
  }).catch((error: unknown) => {
    throw error instanceof ProviderError ? new AppError("provider_unavailable") : error;
  });
  return { articles: value.slice(0, limit), updatedAt: at.toISOString() };
}
