import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { testContext } from "@manilla/core/testing/context";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedCases } from "../../prisma/seed/cases.ts";
import { seedMoney } from "../../prisma/seed/money.ts";
import { seedNotifications } from "../../prisma/seed/notifications.ts";
import { seedPeople } from "../../prisma/seed/people.ts";
import { supportLogin } from "../../scripts/support-login.ts";

const manual = readFileSync(fileURLToPath(new URL("../../docs/support.md", import.meta.url)), "utf8");
const logins: string[] = [];
let ctx: Awaited<ReturnType<typeof testContext>>;
let reader: pg.Client;
let clerk: pg.Client;
let demo: string;

async function signIn(mayAct: boolean): Promise<pg.Client> {
  const name = `t${randomBytes(4).toString("hex")}`;
  const url = await supportLogin({ ownerUrl: ctx.database.url, name, mayAct });
  logins.push(`support_${name}`);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

beforeAll(async () => {
  ctx = await testContext();
  await seedPeople(ctx);
  await seedMoney(ctx);
  await seedCases(ctx);
  await seedNotifications(ctx);
  reader = await signIn(false);
  clerk = await signIn(true);
  demo =
    (await reader.query<{ user_id: string }>("select * from find_customer('demo')")).rows[0]?.user_id ?? "";
});

afterAll(async () => {
  await Promise.all([reader.end(), clerk.end()]);
  for (const login of logins) await ctx.database.owner.query(`drop role ${login}`);
});

describe("the manual's questions", () => {
  const sections = manual.split(/^### /m).slice(1);
  const questions = sections.flatMap((section) => {
    const title = section.split("\n", 1)[0] ?? "";
    return [...section.matchAll(/```sql\n([\s\S]*?)```/g)].map(([, sql]) => [title, sql ?? ""] as const);
  });

  test("are twenty", () => {
    expect(sections).toHaveLength(20);
    expect(new Set(questions.map(([title]) => title)).size).toBe(20);
  });

  test.each(questions)("%s", async (title, sql) => {
    const { rows } = await reader.query(sql);
    // What the demo data must have an answer to.
    if (/^([1-7]|15)\. /.test(title)) expect(rows.length).toBeGreaterThan(0);
    if (sql.includes("book_violation")) expect(rows).toEqual([]);
  });
});

test("no view contains a contact", async () => {
  await ctx.prisma.user.update({ where: { id: demo }, data: { identityName: "Adaeze Canary" } });
  const views = await reader.query<{ name: string }>(
    "select table_name as name from information_schema.views where table_schema = 'support'",
  );
  expect(views.rows.length).toBeGreaterThan(30);
  for (const { name } of views.rows) {
    const { rows } = await reader.query(`select * from ${name}`);
    expect(JSON.stringify(rows), name).not.toMatch(/demo@manilla|2348031234501|8031234501|Canary|argon2/);
  }
});

describe("what a reader is refused", () => {
  test.each([
    "select password_hash from public.users",
    "select * from ledger.account",
    "select code_hash from public.one_time_code",
    "update support.market_setting set value = 5",
    "delete from support.market_doubt",
    "insert into public.audit_log default values",
    "truncate public.sessions",
    "create table support.mine (id int)",
    "select ledger.open_accounts(gen_random_uuid())",
    "select support.unlock_pin('00000000-0000-0000-0000-000000000001', 'because I want to')",
    "set role manilla_app",
    "drop view support.balance",
    "select pg_read_file('/etc/passwd')",
    "copy support.customer to program 'cat'",
    "select * from ledger.take_outbox('{}', '{}', '1 hour')",
    "select support.write_down('a.b', 'c', 'a long reason', '{}', '{}')",
    "select support.describe('id: mine now')",
  ])("%s", async (sql) => {
    await expect(reader.query(sql)).rejects.toThrow(/permission denied|must be owner|read-only/);
    // Not by the setting alone, which a session may switch off.
    await reader.query("set default_transaction_read_only = off");
    await expect(reader.query(sql)).rejects.toThrow(
      /permission denied|must be owner|cannot (insert|update|delete)/,
    );
    await reader.query("reset default_transaction_read_only");
  });

  test("also one who may act reaches no table", async () => {
    await expect(clerk.query("update public.pin_guard set attempts = 0")).rejects.toThrow(
      /permission denied/,
    );
    await expect(clerk.query("select * from public.users")).rejects.toThrow(/permission denied/);
  });

  test("a question that takes too long", async () => {
    await reader.query("set statement_timeout = '50ms'");
    await expect(reader.query("select pg_sleep(1)")).rejects.toThrow(/statement timeout/);
    await reader.query("reset statement_timeout");
    const { rows } = await reader.query("show statement_timeout");
    expect(rows).toEqual([{ statement_timeout: "15s" }]);
  });
});

describe("what staff may do", () => {
  const reason = "identity confirmed by call back";

  test("lets a locked PIN be tried again, and leaves a line that names the login", async () => {
    const until = new Date(Date.now() + 600_000);
    const lock = { attempts: 5, lockedUntil: until };
    await ctx.prisma.pinGuard.upsert({
      where: { userId: demo },
      create: { userId: demo, ...lock },
      update: lock,
    });
    await clerk.query("select unlock_pin($1, $2)", [demo, reason]);
    const guard = await ctx.prisma.pinGuard.findUnique({ where: { userId: demo } });
    expect(guard).toMatchObject({ attempts: 0, lockedUntil: null });
    const { rows } = await reader.query(
      "select actor_name, reason from audit where action = 'support.unlock_pin'",
    );
    expect(rows).toEqual([{ actor_name: `database: ${logins[1]}`, reason }]);
  });

  test("freezes an account and opens it again, each with a line that says why", async () => {
    const frozenAt = async () => (await ctx.prisma.user.findUniqueOrThrow({ where: { id: demo } })).frozenAt;
    expect((await clerk.query("select freeze($1, $2) as done", [demo, reason])).rows).toEqual([
      { done: true },
    ]);
    expect(await frozenAt()).not.toBeNull();
    expect((await clerk.query("select freeze($1, $2) as done", [demo, reason])).rows).toEqual([
      { done: false },
    ]);
    await clerk.query("select unfreeze($1, $2)", [demo, reason]);
    expect(await frozenAt()).toBeNull();
    const { rows } = await reader.query(
      "select action from audit where action in ('support.freeze', 'support.unfreeze') order by at",
    );
    expect(rows).toEqual([{ action: "support.freeze" }, { action: "support.unfreeze" }]);
  });

  test("ends sessions, and not without a reason", async () => {
    const session = { device: "Phone", ip: "10.1.2.3", createdAt: new Date(), lastSeenAt: new Date() };
    const expiresAt = new Date(Date.now() + 600_000);
    const id = crypto.randomUUID();
    await ctx.prisma.session.create({ data: { id, userId: demo, expiresAt, ...session } });
    await expect(clerk.query("select sign_out($1, ' ')", [demo])).rejects.toThrow("say why");
    const { rows } = await clerk.query("select sign_out($1, $2) as ended", [demo, reason]);
    expect(rows).toEqual([{ ended: 1 }]);
    expect((await ctx.prisma.session.findUnique({ where: { id } }))?.revokedAt).not.toBeNull();
  });
});

test("closes a difference with a reason, which stays with it", async () => {
  const id = crypto.randomUUID();
  const at = new Date();
  const facts = {
    day: at,
    provider: "vtpass",
    kind: "missing_here",
    reference: "4711",
    foundAt: at,
    seenAt: at,
  };
  await ctx.prisma.reconciliationItem.create({ data: { id, ...facts } });
  const open = "select open, closed_by, closed_reason from reconciliation where item_id = $1";
  expect((await reader.query(open, [id])).rows).toMatchObject([{ open: true, closed_by: null }]);
  await clerk.query("select resolve_difference($1, $2)", [id, "bought by hand, ticket 4712"]);
  expect((await reader.query(open, [id])).rows).toEqual([
    { open: false, closed_by: `database: ${logins[1]}`, closed_reason: "bought by hand, ticket 4712" },
  ]);
  const again = await clerk.query("select resolve_difference($1, $2) as done", [id, "once more, to see"]);
  expect(again.rows).toEqual([{ done: false }]);
});

test("every table, view and column says what it is", async () => {
  const { rows } = await ctx.database.owner.query(`
    select n.nspname || '.' || c.relname || coalesce('.' || a.attname, '') as undescribed
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname in ('public', 'ledger', 'support', 'desk')
    left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'v', 'm', 'p')
      and (obj_description(c.oid, 'pg_class') is null or (a.attnum is not null and col_description(c.oid, a.attnum) is null))`);
  expect(rows).toEqual([]);
});
