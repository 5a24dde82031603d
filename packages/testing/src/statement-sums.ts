import type { Actor } from "@manilla/core/actor";
import type { Context } from "@manilla/core/context";
import { makeStatement } from "@manilla/core/wallet/statement";
import { type AssetCode, assetCodes } from "@manilla/shared/assets";
import { toMoney } from "@manilla/shared/money";

/** Returns received minus paid over the person's whole statement, in smallest units by asset. */
export async function sumsOfStatement(
  ctx: Context,
  actor: Pick<Actor, "userId">,
): Promise<Map<AssetCode, bigint>> {
  const { body } = await makeStatement(ctx, actor, { kind: "all", format: "csv" });
  const [titles = [], ...rows] = body
    .toString("utf8")
    .replace("\uFEFF", "")
    .trim()
    .split("\r\n")
    .map(cellsOf);
  const sums = new Map<AssetCode, bigint>();
  for (const row of rows) {
    const cell = (title: string) => row[titles.indexOf(title)] ?? "";
    for (const [column, sign] of [
      ["Paid out", -1n],
      ["Received", 1n],
    ] as const) {
      const asset = assetCodes.find((code) => code === cell(`${column} currency`));
      if (asset) sums.set(asset, (sums.get(asset) ?? 0n) + sign * toMoney(asset, cell(column)).units);
    }
  }
  return sums;
}

/** Removes the commas in quoted cells, so that every comma that is left ends a cell. */
function cellsOf(row: string): string[] {
  return row.replace(/"[^"]*"/g, (cell) => cell.replaceAll(",", "")).split(",");
}
