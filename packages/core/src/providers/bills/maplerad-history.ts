import type { BillKind } from "@manilla/shared/bills/rules";
import { linesPerPage, type Page } from "../books/pages.ts";
import type { ProviderClient } from "../http.ts";
import { ProviderError } from "../provider-error.ts";
import * as format from "./maplerad-format.ts";

/** As far as a lost purchase is looked for. */
const mostPages = 20;

/** Its rows back to a moment, newest first. Throws ProviderError when the moment is further back than we will read. */
export async function rowsSince(
  client: ProviderClient,
  kind: BillKind,
  from: Date,
): Promise<format.MapleradRow[]> {
  const rows: format.MapleradRow[] = [];
  for (let page = 1; page <= mostPages; page += 1) {
    const data = await rowsOf(client, kind, page);
    rows.push(...data);
    const oldest = data.at(-1);
    const oldestAt = oldest && format.timeOf(oldest);
    if (data.length < linesPerPage || (oldestAt && oldestAt < from)) return rows;
  }
  throw new ProviderError("unreadable", "maplerad's history has no end");
}

async function rowsOf(client: ProviderClient, kind: BillKind, page: number): Promise<format.MapleradRow[]> {
  const query = { page, page_size: linesPerPage };
  const path = `/bills/${kind}`;
  const { data } = await client.call({
    method: "GET",
    path,
    query,
    reply: format.someRows,
    timeoutMs: 5_000,
  });
  return data;
}

/** One page of its books. */
export async function linesOf(client: ProviderClient, kind: BillKind, page: number): Promise<Page> {
  const rows = await rowsOf(client, kind, page);
  return { entries: rows.map((row) => format.entryOf(kind, row)), last: rows.length < linesPerPage };
}
