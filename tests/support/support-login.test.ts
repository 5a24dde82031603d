import { randomBytes } from "node:crypto";
import { testDatabase } from "@manilla/testing/database";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { supportLogin } from "../../scripts/support-login.ts";

const { url: ownerUrl, owner } = await testDatabase();

async function canLogin(role: string): Promise<boolean | undefined> {
  const { rows } = await owner.query("select rolcanlogin from pg_roles where rolname = $1", [role]);
  return rows[0]?.rolcanlogin;
}

test.each(["ro", "ops"])("the group %s is no person: it gets no password", async (name) => {
  await expect(supportLogin({ ownerUrl, name })).rejects.toThrow("is a group");
  expect(await canLogin(`support_${name}`)).toBe(false);
});

test("what cannot be done whole leaves no login", async () => {
  const suffix = randomBytes(4).toString("hex");
  const clerk = `clerk_${suffix}`;
  await owner.query(`create role ${clerk} login createrole password 'clerk-only-here'`);
  const asClerk = new URL(ownerUrl);
  asClerk.username = clerk;
  asClerk.password = "clerk-only-here";
  try {
    await expect(supportLogin({ ownerUrl: asClerk.href, name: `t${suffix}` })).rejects.toThrow(
      /permission denied/,
    );
    expect(await canLogin(`support_t${suffix}`)).toBeUndefined();
  } finally {
    await owner.query(`drop role if exists support_t${suffix}`);
    await owner.query(`drop role ${clerk}`);
  }
});

test("a login's password stands in no statement, which the server may log, and opens the database", async () => {
  const name = `t${randomBytes(4).toString("hex")}`;
  const queries = vi.spyOn(pg.Client.prototype, "query");
  const url = await supportLogin({ ownerUrl, name });
  const texts = JSON.stringify(queries.mock.calls);
  queries.mockRestore();
  try {
    expect(texts).toContain(`alter role support_${name} login`);
    expect(texts).not.toContain(new URL(url).password);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.end();
    const other = new URL(url);
    other.password = "another-password";
    await expect(new pg.Client({ connectionString: other.href }).connect()).rejects.toThrow(/password/);
  } finally {
    await owner.query(`drop role support_${name}`);
  }
});
