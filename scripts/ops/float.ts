import type { Context } from "@manilla/core/context";
import { reconciledUntil } from "@manilla/core/reconciliation/differences";
import { houseFloat, houseSuspense, refreshFloat, silentVendors } from "@manilla/core/reconciliation/float";
import { between, days } from "@manilla/shared/duration";
import { printRows, type Row } from "./print.ts";
import type { OpsRequest } from "./request.ts";

export async function float(ctx: Context, { json }: OpsRequest): Promise<void> {
  await refreshFloat(ctx);
  const accounts: Row[] = (await houseFloat(ctx)).map(({ underWay, ...row }) => ({
    ...row,
    "under way": underWay,
  }));
  const silent = await silentVendors(ctx);
  const suspense = (await houseSuspense(ctx)).map(({ since, waitsAs, ...row }) => ({
    ...row,
    "waits as": waitsAs,
    days: Math.floor(between(since, ctx.clock.now()) / days(1)),
  }));
  const until = await reconciledUntil(ctx);
  if (json) return console.log(JSON.stringify({ accounts, silent, suspense, until }, null, 2));
  const tables: [string, readonly Row[], string][] = [
    ["With vendors", accounts, "Nothing is with vendors."],
    ["No answer", silent, "Every vendor answered."],
    ["In suspense", suspense, "Nothing is in suspense."],
    ["Reconciled until", until, "The worker has not compared a day yet."],
  ];
  for (const [title, rows, none] of tables) {
    console.log(`\n${title}`);
    printRows(rows, { json, none });
  }
}
