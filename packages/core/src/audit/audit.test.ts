import { testContext } from "@manilla/testing/context";
import { afterEach, expect, it } from "vitest";
import { newId } from "../runtime/ids.ts";
import { sealAudit, verifyAudit, writeAudit } from "./audit.ts";

const ctx = await testContext();
const { owner } = ctx.database;
const staff = { userId: newId(), username: "ngozi" };
const write = (action: string, reason = "as it should be") =>
  writeAudit(ctx.desk, staff, {
    action,
    subject: newId(),
    reason,
    before: { state: "a" },
    after: { state: "b" },
  });

async function tamper(sql: string): Promise<void> {
  for (const table of ["audit_log", "audit_seal"])
    await owner.query(`alter table ${table} disable trigger all`);
  await owner.query(sql);
  for (const table of ["audit_log", "audit_seal"])
    await owner.query(`alter table ${table} enable trigger all`);
}

const found = async () =>
  (await verifyAudit(ctx.pool)).map(({ violation, detail }) => `${violation}: ${detail}`).sort();
const numberOf = async (action: string) =>
  Number(
    (
      await owner.query(
        "select s.number from audit_seal s join audit_log l on l.id = s.line_id where l.action = $1",
        [action],
      )
    ).rows[0]?.number,
  );

afterEach(async () => {
  await tamper("truncate audit_log, audit_seal");
});

it("is complete after parallel writes and repeated sealing", async () => {
  await Promise.all(Array.from({ length: 40 }, (_, i) => write(`test.line_${"abcd"[i % 4]}`)));
  await Promise.all([sealAudit(ctx), sealAudit(ctx), sealAudit(ctx)]);
  await write("test.later");
  await sealAudit(ctx);
  const { rows } = await owner.query("select number from audit_seal order by number");
  expect(rows.map(({ number }) => Number(number))).toEqual(Array.from({ length: 41 }, (_, i) => i + 1));
  expect(await found()).toEqual([]);
});

it("says where a line was changed, removed or slipped in", async () => {
  for (const action of ["test.one", "test.two", "test.three", "test.four"]) {
    await write(action);
    await sealAudit(ctx);
  }
  await tamper("update audit_log set reason = 'as I like it' where action = 'test.two'");
  expect(await found()).toEqual(["audit_line_changed: line 2, test.two by ngozi"]);
  await tamper("update audit_log set reason = 'as it should be' where action = 'test.two'");
  expect(await found()).toEqual([]);

  await tamper("update audit_log set at = at + interval '1 second' where action = 'test.three'");
  expect(await found()).toEqual(["audit_line_changed: line 3, test.three by ngozi"]);
  await tamper("delete from audit_log where action = 'test.three'");
  expect(await found()).toEqual(["audit_line_removed: line 3"]);
  await tamper("delete from audit_seal where number = 3");
  expect(await found()).toEqual(["audit_chain_broken: nothing between line 2 and line 4"]);

  await tamper(
    `insert into audit_log select gen_random_uuid(), at, actor_id, 'bola', 'test.slipped', subject, reason, before, after
     from audit_log where action = 'test.one'`,
  );
  expect(await found()).toContain("audit_line_not_sealed: test.slipped by bola");
});

it("can't be renumbered: a digest fits one place", async () => {
  for (const action of ["test.one", "test.two", "test.three"]) {
    await write(action);
    await sealAudit(ctx);
  }
  await tamper("update audit_seal set number = number + 10");
  await tamper(
    `update audit_seal s set number = case l.action when 'test.one' then 2 when 'test.two' then 1 else 3 end
     from audit_log l where l.id = s.line_id`,
  );
  expect((await found()).length).toBeGreaterThan(0);
});

it("notices a line that was removed before it was sealed, and one that waits too long", async () => {
  await write("test.one");
  await write("test.two");
  expect(await found()).toEqual([]);
  await tamper("update audit_seal set noted_at = now() - interval '1 hour'");
  expect(await found()).toHaveLength(2);
  await sealAudit(ctx);
  expect(await found()).toEqual([]);
  await write("test.three");
  await tamper("delete from audit_log where action = 'test.three'");
  expect(await found()).toEqual(["audit_line_removed: line not sealed yet"]);
});

it("does not block: a line is written while another commit with one is open", async () => {
  const client = await ctx.desk.pool.connect();
  try {
    await client.query("begin");
    const line = "insert into audit_log values ($1, now(), $1, 'ngozi', 'test.open', 'x', null, '{}', '{}')";
    await client.query(line, [newId()]);
    await write("test.meanwhile");
    await sealAudit(ctx);
    expect(await numberOf("test.meanwhile")).toBe(1);
    await client.query("commit");
  } finally {
    client.release();
  }
  await sealAudit(ctx);
  expect(await numberOf("test.open")).toBe(2);
  expect(await found()).toEqual([]);
});

it.each(["update audit_seal set digest = repeat('0', 64)", "delete from audit_seal", "truncate audit_seal"])(
  "refuses %s, also to the owner",
  async (sql) => {
    await write("test.one");
    await sealAudit(ctx);
    await expect(owner.query(sql)).rejects.toThrow("never changed");
    await expect(ctx.pool.query(sql)).rejects.toThrow("permission denied");
  },
);
