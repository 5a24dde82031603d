import { toMoney } from "@manilla/shared/money";
import { testContext } from "@manilla/testing/context";
import { staffMember } from "@manilla/testing/fixtures/staff-fixture";
import { createMember } from "@manilla/testing/members";
import { newStart } from "@manilla/testing/people";
import { describe, expect, it } from "vitest";
import { availableAccount, houseAccount } from "../ledger/accounts.ts";
import { newId } from "../runtime/ids.ts";

// An intruder in the API has only the API's database role. This role can neither create staff nor decide for staff.

const ctx = await testContext();
const { actor } = await createMember(ctx);
const { staff } = await staffMember(ctx, "admin");
const [me, them, id] = [`'${actor.userId}'`, `'${staff.userId}'`, `'${newId()}'`];

const staffsAlone: [what: string, sql: string][] = [
  ["becomes staff", `insert into desk.staff (id, role) values (${me}, 'admin')`],
  ["becomes staff by the role of the person", `update users set role = 'admin' where id = ${me}`],
  [
    "signs up as staff",
    `insert into users (id, username, email, phone, password_hash, pin_hash, role, password_changed_at, pin_changed_at, created_at)
     values (${id}, 'eve', 'eve@example.com', '+2348000000001', '$argon2id$', '$argon2id$', 'admin', now(), now(), now())`,
  ],
  ["reads the secrets of authenticators", "select totp from desk.staff"],
  ["sets an authenticator", `update desk.staff set totp = 'mine' where id = ${them}`],
  [
    "opens a session at the desk",
    `insert into desk.session (id, staff_id, token_digest, device, ip, created_at, last_seen_at, expires_at, factor_at)
     values (${id}, ${them}, 'digest', 'a', 'a', now(), now(), now() + interval '1 hour', now())`,
  ],
  ["adds a passkey", "insert into desk.passkey default values"],
  ["saves a view", `insert into desk.saved_view values (${id}, ${them}, 'mine', '/')`],
  [
    "proposes",
    `select desk.propose(${id}, 'credit.goodwill', 'x', ${me}, 1, '{}', 's', 'a reason', null, false, ${them}, now())`,
  ],
  [
    "changes a proposal",
    `select desk.change_proposal(${id}, 1, 1, '{}', 's', 'a reason', null, false, ${them}, now())`,
  ],
  ["decides", `select desk.decide(${id}, 1, true, 'a reason', ${them}, now())`],
  ["withdraws a proposal", `select desk.withdraw_proposal(${id}, ${them}, now())`],
  ["notes an outcome", `select desk.note_outcome(${id}, true, 'done', now())`],
  ["expires proposals", "select desk.expire_proposals('infinity')"],
  ["settles searches", "select desk.settle_searches(null, 'infinity')"],
  ["notes a search", `select desk.note_search(${id}, '{}', now())`],
  ["searches as staff", "select desk.search('ada')"],
  ["widens an authority", "update desk.authority set alone_up_to = decides_up_to"],
  ["allows a new contact", `select desk.allow_contact(${id})`],
  ["writes an allowance", "insert into desk.contact_allowance default values"],
  ["moves the end of an allowance", "update desk.contact_allowance set ends_at = 'infinity'"],
  ["grants level 3", `update users set staff_level = 3 where id = ${me}`],
  ["freezes as staff", `select freeze_person(${me}, now())`],
  ["opens what staff froze", `select unfreeze_person(${me}, 'infinity')`],
  ["empties a screening list", "delete from screening.entry"],
  ["adds to a screening list", "insert into screening.entry select * from screening.entry"],
  ["says that a screening list is new", "update screening.list set loaded_at = now()"],
  ["clears a screening hit", "update screening.hit set state = 'cleared'"],
  ["closes what a rule flagged", "update screening.flag set closed_at = now()"],
  ["lets a rule only flag", "update screening.rule set action = 'flag'"],
  ["resolves an incident", "update vendor_incident set resolved_at = now()"],
  ["sets the markup", "update market_setting set value = '20'"],
  ["reads the views of support", "select * from support.customer"],
  [
    "writes an audit line in the name of staff",
    `insert into audit_log (id, at, actor_id, actor_name, action, subject, before, after)
     values (${id}, now(), ${them}, 'ngozi', 'withdrawal.approve', ${id}, '{}', '{}')`,
  ],
  [
    "answers a case as staff",
    `insert into case_message (id, case_id, author, body, created_at) values (${id}, ${id}, 'staff', 'Call me', now())`,
  ],
  [
    "writes a note of staff's",
    `insert into case_message (id, case_id, author, author_name, body, created_at)
     values (${id}, ${id}, 'note', 'ngozi', 'All right', now())`,
  ],
  ["freezes past the function of staff", `update users set frozen_at = now() where id = ${me}`],
  [
    "records a hit that staff cleared",
    `insert into screening.hit (id, flow, subject, user_id, checked, list, reference, entry_name, score, matches, found_at, decide_by, state)
     values (${id}, 'send', ${id}, ${me}, 'a', 'un', 'a', 'a', 1, 1, now(), now(), 'cleared')`,
  ],
  [
    "records a flag that staff closed",
    `insert into screening.flag (id, rule, subject, user_id, detail, found_at, closed_at)
     select ${id}, name, ${id}, ${me}, 'a', now(), now() from screening.rule limit 1`,
  ],
  [
    "records an incident that staff resolved",
    `insert into vendor_incident (id, kind, provider, reference, details, seen_at, resolved_at)
     values (${id}, 'a', 'a', 'a', '{}', now(), now())`,
  ],
];

const customersAlone: [what: string, sql: string][] = [
  ["makes a person staff", `insert into desk.staff (id, role) values (${me}, 'admin')`],
  ["changes who is staff", `update users set role = 'admin' where id = ${me}`],
  ["brings former staff back", "update desk.staff set disabled_at = null"],
  ["writes a proposal past its functions", "update desk.proposal set state = 'approved'"],
  ["widens an authority", "update desk.authority set alone_up_to = decides_up_to"],
  ["widens a permission", "insert into desk.permission values ('agent', 'staff.manage')"],
  ["sets a password", `update users set password_hash = '$argon2id$' where id = ${me}`],
  ["sets a PIN", `update users set pin_hash = '$argon2id$' where id = ${me}`],
  ["replaces a contact", `update users set email = 'eve@example.com' where id = ${me}`],
  ["uses an allowance", `select replace_lost_contact(${me}, 'eve@example.com', now())`],
  ["looks for an allowance as a customer", "select * from allowed_contact('eve@example.com')"],
  ["writes an allowance past its function", "insert into desk.contact_allowance default values"],
  ["shortens the wait of an allowance", "update desk.contact_allowance set usable_from = now()"],
  ["signs a person up", "insert into users default values"],
  ["opens a customer's session", "insert into sessions default values"],
  ["lets a session live longer", "update sessions set expires_at = now() + interval '1 year'"],
  ["reads hashes of passwords", "select password_hash from users"],
  ["reads hashes of PINs", "select pin_hash from users"],
  ["reads a whole row of a customer", "select * from users"],
  ["reads a customer's authenticator", "select secret from totp_factor"],
  ["reads codes", "select * from one_time_code"],
  ["adds a passkey of a customer", "insert into passkey default values"],
  ["books past the ledger", "insert into ledger.entry default values"],
  ["sets a balance", "update ledger.account set balance = 1"],
  ["ends an operation past the ledger", "update ledger.transaction set state = 'paid'"],
  ["changes the audit log", "update audit_log set reason = null"],
  ["removes from the audit log", "delete from audit_log"],
  ["names an account to pay out to", "insert into beneficiary default values"],
  ["removes a screening hit", "delete from screening.hit"],
  ["sets a price", "update coin_price set price = 1"],
];

describe("the API's role", () => {
  it.each(staffsAlone)("%s: refused", async (_what, sql) => {
    await expect(ctx.database.pool.query(sql)).rejects.toThrow("permission denied");
  });

  it("has nothing else in the desk's schema, and is a member of no other role", async () => {
    const { rows } = await ctx.database.owner.query<{ given: string }>(
      `select c.oid::regclass::text || '.' || a.attname as given from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relnamespace = 'desk'::regnamespace and c.relkind <> 'i' and attnum > 0
         and has_column_privilege('manilla_app', c.oid, a.attnum, 'select, insert, update, references')
       union all select c.oid::regclass::text from pg_class c
       where c.relnamespace = 'desk'::regnamespace and c.relkind in ('r', 'v')
         and has_table_privilege('manilla_app', c.oid, 'delete, truncate, trigger')
       union all select p.oid::regprocedure::text from pg_proc p
       where p.pronamespace = 'desk'::regnamespace and has_function_privilege('manilla_app', p.oid, 'execute')
       union all select roleid::regrole::text from pg_auth_members where member = 'manilla_app'::regrole order by 1`,
    );
    expect(rows.map(({ given }) => given)).toEqual(["desk.session.ip", "desk.session.staff_id"]);
  });

  it("neither ends nor takes over what staff froze or left open", async () => {
    const { owner, pool, desk } = ctx.database;
    const { actor: person } = await createMember(ctx);
    const set = (sql: string) => pool.query(`update users set ${sql} where id = $1`, [person.userId]);
    await desk.query("select freeze_person($1, now())", [person.userId]);
    await expect(set("frozen_at = null")).rejects.toThrow("permission denied");
    await expect(set("owner_froze_at = frozen_at")).rejects.toThrow("permission denied");
    await desk.query("select unfreeze_person($1, 'infinity')", [person.userId]);
    await set("frozen_at = now(), owner_froze_at = now()");
    await set("frozen_at = null, owner_froze_at = null");
    await owner.query(
      `insert into reconciliation_item (id, day, provider, kind, reference, found_at, seen_at)
       values ($1, '2026-01-01', 'a', 'amount', 'a', now(), now())`,
      [newId()],
    );
    const closed = "update reconciliation_item set resolved_at = now()";
    await expect(pool.query(`${closed}, closed_by = 'ngozi', closed_reason = 'All right'`)).rejects.toThrow(
      "permission denied",
    );
    await pool.query(closed);
  });

  it.each(["adjustment.goodwill", "adjustment.correction", "adjustment"] as const)(
    "gives no customer an %s",
    async (kind) => {
      const legs = [
        { from: houseAccount("costs"), to: availableAccount(actor.userId), money: toMoney("NGN", "1000000") },
      ];
      const gift = newStart(actor.userId, { kind, legs, moneyIn: toMoney("NGN", "1000000") });
      await expect(ctx.database.ledger.transact(gift)).rejects.toThrow("permission denied");
    },
  );

  it("brings no former staff back by closing and opening the account", async () => {
    const former = await staffMember(ctx, "agent");
    const set = (sql: string) =>
      ctx.database.pool.query(`update users set ${sql} where id = $1`, [former.staff.userId]);
    await set("closed_at = now()");
    await set("closed_at = null");
    const { rows } = await ctx.database.owner.query(
      "select disabled_at is not null as former from desk.staff where id = $1",
      [former.staff.userId],
    );
    expect(rows).toEqual([{ former: true }]);
  });
});

describe("the desk's role", () => {
  it.each(customersAlone)("%s: refused", async (_what, sql) => {
    await expect(ctx.database.desk.query(sql)).rejects.toThrow("permission denied");
  });

  it("gets the password's hash of staff at work, and of nobody else", async () => {
    const former = await staffMember(ctx, "agent");
    await ctx.owner.prisma.user.update({ where: { id: former.staff.userId }, data: { role: "user" } });
    const hashOf = async (person: string) =>
      (
        await ctx.database.desk.query<{ hash: string | null }>("select desk.password_of($1) as hash", [
          person,
        ])
      ).rows[0]?.hash;
    expect(await hashOf(staff.userId)).toContain("$argon2id$");
    expect([await hashOf(actor.userId), await hashOf(former.staff.userId)]).toEqual([null, null]);
  });
});
