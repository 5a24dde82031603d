import { randomBytes } from "node:crypto";
import { testContext } from "@manilla/testing/context";
import { runAtEnd } from "@manilla/testing/run-at-end";
import pg from "pg";
import { seedMoney } from "../../prisma/seed/money.ts";
import { seedNotifications } from "../../prisma/seed/notifications.ts";
import { seedPeople } from "../../prisma/seed/people.ts";
import { seedCases } from "../../prisma/seed/transfers-and-cases.ts";
import { supportLogin } from "../../scripts/support-login.ts";

/** The demo data and a support login. `demo` is the demo person's id. The login is removed after the file. */
export async function supportFixture() {
  const ctx = await testContext();
  for (const seed of [seedPeople, seedMoney, seedCases, seedNotifications]) await seed(ctx.owner);
  const name = `t${randomBytes(4).toString("hex")}`;
  const reader = new pg.Client({
    connectionString: await supportLogin({ ownerUrl: ctx.database.url, name }),
  });
  await reader.connect();
  runAtEnd(async () => {
    await reader.end();
    await ctx.database.owner.query(`drop role support_${name}`);
  });
  const { rows } = await reader.query<{ user_id: string }>("select * from find_customer('demo')");
  return { ctx, reader, demo: rows[0]?.user_id ?? "" };
}
