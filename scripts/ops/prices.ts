import { writeAudit } from "@manilla/core/audit/audit";
import type { Context } from "@manilla/core/context";
import { resetCoinPrice, setMarkup } from "@manilla/core/market/store";
import { ageSeconds, currentPrices } from "@manilla/core/prices/known-prices";
import { coinOf, coins } from "@manilla/shared/assets";
import { SetupError } from "../services/process.ts";
import { type OpsRequest, printRow, printRows } from "./print.ts";
import { signInToDecide } from "./staff.ts";

export async function runPriceCommand(ctx: Context, request: OpsRequest): Promise<void> {
  const [what, subject] = request.words;
  if (what === "list") return list(ctx, request);
  if (what === "forget" && subject) return forget(ctx, subject, request);
  if (what === "markup" && subject) return markup(ctx, subject, request);
  throw new SetupError(
    "pnpm ops prices list, prices forget <coin>, or: prices markup <percent>, each with --reason <why>",
  );
}

async function list(ctx: Context, { json }: OpsRequest): Promise<void> {
  const { coins: known, fiat, markupPercent } = await currentPrices(ctx);
  const naira = fiat.get("NGN");
  const prices = [
    ...coins.map(({ code, marketId }) => ({ asset: code, unit: "USD for one", ...known.get(marketId) })),
    { asset: "NGN", unit: "for one USD", ...naira, price: naira?.perDollar },
  ];
  const rows = prices.map(({ asset, unit, price, at, doubted }) => ({
    asset,
    price: price?.toFixed() ?? null,
    unit,
    "age in seconds": at ? Math.round(ageSeconds(ctx, at)) : null,
    doubted: at ? (doubted ? "yes" : "no") : null,
  }));
  printRows(rows, { json, none: "" });
  if (!json) console.log(`\nMarkup over the middle rate: ${markupPercent.toFixed()} %`);
}

async function forget(ctx: Context, word: string, { reason, json }: OpsRequest): Promise<void> {
  const coin = coins.find(({ code }) => code === word.toUpperCase());
  if (!coin) throw new SetupError(`The coins are ${coins.map(({ code }) => code).join(", ")}.`);
  if (!reason) throw new SetupError('Say why its old price is wrong: --reason "…"');
  const staff = await signInToDecide(ctx);
  const before = (await currentPrices(ctx)).coins.get(coinOf(coin.code).marketId)?.price.toFixed() ?? null;
  const facts = { before: { price: before }, after: { price: null } };
  await writeAudit(ctx, staff, { action: "price.forget", subject: coin.marketId, reason, ...facts });
  const known = await resetCoinPrice(ctx, coin.marketId);
  const followed = known ? `${before} is forgotten; the next refresh starts anew` : "no price was known";
  printRow({ coin: coin.code, "what follows": followed, by: staff.username }, { json });
}

async function markup(ctx: Context, percent: string, { reason, json }: OpsRequest): Promise<void> {
  const isSane = /^\d{1,2}(\.\d{1,4})?$/.test(percent) && Number(percent) >= 0.1 && Number(percent) <= 20;
  if (!isSane) throw new SetupError("The markup is a percentage from 0.1 to 20, as 1.5.");
  if (!reason) throw new SetupError('Say why: --reason "…"');
  const staff = await signInToDecide(ctx);
  const before = { percent: (await currentPrices(ctx)).markupPercent.toFixed() };
  await writeAudit(ctx, staff, {
    action: "price.markup",
    subject: "rmd_rate",
    reason,
    before,
    after: { percent },
  });
  await setMarkup(ctx, { percent, setBy: staff.username });
  printRow({ "markup in percent": percent, before: before.percent, by: staff.username }, { json });
}
