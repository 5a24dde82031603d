import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { supportFixture } from "./support-fixture.ts";

const manual = readFileSync(fileURLToPath(new URL("../../docs/support.md", import.meta.url)), "utf8");
const { ctx, reader, demo } = await supportFixture();

describe("the manual's questions", () => {
  const sections = manual.split(/^### /m).slice(1);
  const questions = sections.flatMap((section) => {
    const title = section.split("\n", 1)[0] ?? "";
    const statements = [...section.matchAll(/```sql\n([\s\S]*?)```/g)].flatMap(([, sql = ""]) =>
      sql.split(/(?<=;)\n\n/),
    );
    return statements.map((sql) => [title, sql] as const);
  });

  test("the manual has twenty questions", () => {
    expect(sections).toHaveLength(20);
    expect(new Set(questions.map(([title]) => title)).size).toBe(20);
  });

  test.each(questions)("%s", async (title, sql) => {
    const { rows } = await reader.query(sql);
    // The demo data must give rows for these questions.
    if (/^([1-7]|15)\. /.test(title) && !sql.includes("txid")) expect(rows.length).toBeGreaterThan(0);
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
    "update support.reconciliation_run set found = 5",
    "delete from support.reconciliation_run",
    "update public.pin_guard set attempts = 0",
    "insert into public.audit_log default values",
    "truncate public.sessions",
    "create table support.mine (id int)",
    "select ledger.open_accounts(gen_random_uuid())",
    "set role manilla_app",
    "set role support_ops",
    "drop view support.balance",
    "select pg_read_file('/etc/passwd')",
    "copy support.customer to program 'cat'",
    "select * from ledger.take_outbox('{}', '{}', '1 hour')",
    "select public.unfreeze_person('00000000-0000-0000-0000-000000000001', 'infinity')",
    "select support.describe('id: mine now')",
  ])("%s", async (sql) => {
    await expect(reader.query(sql)).rejects.toThrow(/permission denied|must be owner|read-only/);
    // A session may switch the read-only setting off, so grants must refuse writes too.
    await reader.query("set default_transaction_read_only = off");
    await expect(reader.query(sql)).rejects.toThrow(
      /permission denied|must be owner|cannot (insert|update|delete)/,
    );
    await reader.query("reset default_transaction_read_only");
  });

  test("a reader may call no function that changes something", async () => {
    const { rows } = await ctx.database.owner.query(
      `select p.oid::regprocedure::text as name from pg_proc p, pg_roles r
       where p.pronamespace in ('support'::regnamespace, 'public'::regnamespace, 'desk'::regnamespace, 'ledger'::regnamespace)
         and r.rolname in ('support_ro', 'support_ops') and p.provolatile = 'v'
         and p.prorettype <> 'trigger'::regtype and has_function_privilege(r.oid, p.oid, 'execute')`,
    );
    expect(rows).toEqual([]);
  });

  test("a question that takes too long", async () => {
    await reader.query("set statement_timeout = '50ms'");
    await expect(reader.query("select pg_sleep(1)")).rejects.toThrow(/statement timeout/);
    await reader.query("reset statement_timeout");
    const { rows } = await reader.query("show statement_timeout");
    expect(rows).toEqual([{ statement_timeout: "15s" }]);
  });
});

test("every table, view and column says what it is", async () => {
  const { rows } = await ctx.database.owner.query(`
    select n.nspname || '.' || c.relname || coalesce('.' || a.attname, '') as undescribed
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname in ('public', 'ledger', 'support', 'desk', 'screening')
    left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'v', 'm', 'p')
      and (obj_description(c.oid, 'pg_class') is null or (a.attnum is not null and col_description(c.oid, a.attnum) is null))`);
  expect(rows).toEqual([]);
});

test.each("08031234501|2348031234501|+234 803 123 4501|0803-123-4501|Demo| demo@manilla.example".split("|"))(
  "%s finds the customer",
  async (contact) => {
    const { rows } = await reader.query("select user_id from find_customer($1)", [contact]);
    expect(rows).toEqual([{ user_id: demo }]);
  },
);

test("a transaction is found by its hash", async () => {
  const { rows } = await reader.query<{ id: string }>("select transaction_id as id from activity limit 1");
  const marked = `update ledger.transaction set details = details || '{"txid": "ab12"}' where id = $1`;
  await ctx.database.owner.query(marked, [rows[0]?.id]);
  const found = await reader.query("select transaction_id as id from activity where txid = 'ab12'");
  expect(found.rows).toEqual(rows);
});

test.each([
  ["8", "naira.withdrawal"],
  ["9", "naira.withdrawal"],
  ["10", "bill.airtime"],
])("the states that question %s explains are states of %s", async (number, kind) => {
  const { rows } = await ctx.database.owner.query<{ state: string }>(
    "select distinct to_state as state from ledger.transition where kind = $1",
    [kind],
  );
  const section = manual.split(/^### /m).find((text) => text.startsWith(`${number}. `)) ?? "";
  const [words = "", sql = ""] = section.split("```sql");
  const named = [...words.matchAll(/`(\w+)`/g), ...sql.matchAll(/'(failed|rejected|cancelled|reversed)'/g)];
  const explained = named.map(([, state]) => state);
  expect(explained.length).toBeGreaterThan(2);
  expect(rows.map(({ state }) => state)).toEqual(expect.arrayContaining(explained));
});

test("times are those of Lagos", async () => {
  const { rows } = await reader.query("show timezone");
  expect(rows).toEqual([{ TimeZone: "Africa/Lagos" }]);
});

test("a notification shows the end of a number, as bills do, and nothing of a token", async () => {
  const message = "₦500 airtime for 08031234501. Token 12345678901234567890, or 1234 5678 9012 3456 7890.";
  const [id, createdAt] = [crypto.randomUUID(), new Date()];
  await ctx.prisma.notification.create({
    data: { id, eventId: id, userId: demo, type: "other", title: "Airtime", message, createdAt },
  });
  const { rows } = await reader.query("select message from notification where notification_id = $1", [id]);
  expect(rows).toEqual([{ message: "₦500 airtime for •••4501. Token •••, or •••." }]);
});

test("amounts of a vendor's message are in naira", async () => {
  const facts = {
    provider: "vtpass",
    kind: "amount",
    reference: "4711",
    foundAt: new Date(),
    seenAt: new Date(),
  };
  const [id, day] = [crypto.randomUUID(), new Date()];
  const ours = { kobo: "185050", feeKobo: "1500" };
  await ctx.prisma.reconciliationItem.create({ data: { id, day, ours, ...facts } });
  const { rows } = await reader.query("select ours from reconciliation where item_id = $1", [id]);
  expect(rows).toEqual([{ ours: '{"naira": "1850.50", "feeNaira": "15.00"}' }]);
});
