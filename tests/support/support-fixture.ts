import { randomBytes } from "node:crypto";
import { atEnd } from "@manilla/core/testing/at-end";
import { testContext } from "@manilla/core/testing/context";
import pg from "pg";
import { seedCases } from "../../prisma/seed/cases.ts";
import { seedMoney } from "../../prisma/seed/money.ts";
import { seedNotifications } from "../../prisma/seed/notifications.ts";
import { seedPeople } from "../../prisma/seed/people.ts";
import { supportLogin } from "../../scripts/support-login.ts";

/**
 * The demo data and two logins to it: a reader, and a clerk who may also act. `logins` are their names, the reader's first;
 * `demo` is the demo person's id. The logins end with the file.
 */
export async function supportFixture() {
  const ctx = await testContext();
  for (const seed of [seedPeople, seedMoney, seedCases, seedNotifications]) await seed(ctx.owner);
  const logins: string[] = [];
  const signIn = async (mayAct: boolean): Promise<pg.Client> => {
    const name = `t${randomBytes(4).toString("hex")}`;
    const url = await supportLogin({ ownerUrl: ctx.database.url, name, mayAct });
    const login = `support_${name}`;
    logins.push(login);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    atEnd(async () => {
      await client.end();
      await ctx.database.owner.query(`drop role ${login}`);
    });
    return client;
  };
  const reader = await signIn(false);
  const clerk = await signIn(true);
  const { rows } = await reader.query<{ user_id: string }>("select * from find_customer('demo')");
  return { ctx, reader, clerk, demo: rows[0]?.user_id ?? "", logins };
}
