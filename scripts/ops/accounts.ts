import type { Context } from "@manilla/core/context";
import { openAccounts } from "@manilla/core/ledger/balances";
import { SetupError } from "../services/process.ts";
import { printRow } from "./print.ts";
import type { OpsRequest } from "./request.ts";

const batch = 500;

export async function accounts(ctx: Context, { words, json }: OpsRequest): Promise<void> {
  if (words[0] !== "open") throw new SetupError("pnpm ops accounts open");
  let people = 0;
  for (let after: string | undefined; ; ) {
    const ids: string[] = await withoutAccount(ctx, after);
    for (const id of ids) await openAccounts(ctx.prisma, id);
    people += ids.length;
    after = ids.at(-1);
    if (ids.length < batch) break;
  }
  printRow({ "people whose accounts were opened": String(people) }, { json });
}

async function withoutAccount(ctx: Context, after: string | undefined): Promise<string[]> {
  const { rows } = await ctx.pool.query<{ id: string }>(
    `select u.id from users u
     where ($1::uuid is null or u.id > $1)
       and (select count(*) from ledger.account a where a.user_id = u.id) < 2 * (select count(*) from ledger.asset)
     order by u.id limit $2`,
    [after ?? null, batch],
  );
  return rows.map(({ id }) => id);
}
