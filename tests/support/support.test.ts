import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { supportFixture } from "./support-fixture.ts";

const manual = readFileSync(fileURLToPath(new URL("../../docs/support.md", import.meta.url)), "utf8");
const { ctx, reader, clerk, demo } = await supportFixture();

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
