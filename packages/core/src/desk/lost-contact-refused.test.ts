import { refusalCode } from "@manilla/testing/fixtures/account-fixture";
import { lostContactFixture } from "@manilla/testing/fixtures/lost-contact-fixture";
import { approveProposal, staffMember } from "@manilla/testing/fixtures/staff-fixture";
import { createMember, password } from "@manilla/testing/members";
import { describe, expect, it } from "vitest";
import { closeAccount } from "../users/close-account.ts";
import { freezeOwnAccount } from "../users/freeze-account.ts";
import { changePassword } from "../users/secrets/change-secrets.ts";
import { setFrozen } from "./kinds/accounts.ts";
import { decideAndApply, makeProposal } from "./make-proposal.ts";
import { setRole } from "./staff.ts";

const lost = await lostContactFixture();
const { ctx, person, proposed, allowed, allowedPerson, wait, ask, object, row, reset } = lost;
const { agent, compliance, wanted } = lost;
const { staff: supervisor } = await staffMember(ctx, "supervisor");
const { pool, desk } = ctx.database;

type Person = Awaited<ReturnType<typeof person>>;

describe("a proposal to replace a lost contact", () => {
  it("is decided by compliance or admin, never by its maker, and never by one person", async () => {
    const ada = await person();
    const made = await proposed(ada, { contact: ada.newMail });
    expect(made).toMatchObject({ state: "open", alone: false });
    const approval = { ...made, approves: true };
    expect(await refusalCode(decideAndApply(ctx.desk, agent, approval))).toBe("forbidden");
    expect(await refusalCode(decideAndApply(ctx.desk, supervisor, approval))).toBe("forbidden");
    const eve = await person();
    const own = await makeProposal(ctx.desk, compliance, wanted(eve.actor.userId, { contact: eve.newMail }));
    expect(own).toMatchObject({ state: "open", alone: false });
    expect(await refusalCode(approveProposal(ctx, compliance, own))).toBe("forbidden");
  });

  it("is refused for staff, closed and frozen accounts, a contact in use, and what is no contact", async () => {
    const [ada, eve, closed, frozen] = [
      await person(),
      await person(),
      await createMember(ctx),
      await person(),
    ];
    await closeAccount(ctx, closed.actor, { password });
    await setFrozen(ctx.desk, frozen.actor.userId, true);
    const about = (subject: string, contact = ada.newMail, type: "email" | "phone" = "email") =>
      refusalCode(makeProposal(ctx.desk, agent, wanted(subject, { type, contact })));
    expect(await about(agent.userId)).toBe("conflict");
    expect(await about(compliance.userId)).toBe("conflict");
    expect(await about(closed.actor.userId)).toBe("not_found");
    expect(await about(frozen.actor.userId)).toBe("conflict");
    expect(await about(ada.actor.userId, eve.email)).toBe("conflict");
    expect(await about(ada.actor.userId, eve.phone, "phone")).toBe("conflict");
    expect(await about(ada.actor.userId, "a<ada@example.com>")).toBe("bad_request");
    expect(await about(ada.actor.userId, ada.newMail, "phone")).toBe("bad_request");
  });

  it("fails when the contact is taken or promised to another before the second person decides", async () => {
    const [ada, eve, joy] = [await person(), await person(), await person()];
    const [first, second] = [
      await proposed(ada, { contact: ada.newMail }),
      await proposed(eve, { contact: ada.newMail }),
    ];
    const approve = (made: typeof first) => approveProposal(ctx, compliance, made);
    expect(await approve(first)).toMatchObject({ state: "applied" });
    expect(await approve(second)).toMatchObject({ state: "failed" });
    const third = await proposed(joy, { contact: joy.newMail });
    await ctx.prisma.user.update({ where: { id: eve.actor.userId }, data: { email: joy.newMail } });
    expect(await approve(third)).toMatchObject({ state: "failed" });
  });
});

const endings: [what: string, end: (who: Person) => Promise<unknown>][] = [
  ["its end", (who) => wait(who, 48)],
  ['"It was not me" in the message to the old mailbox', (who) => object(who, who.email)],
  ['"It was not me" in the message to the old phone', (who) => object(who, who.phone)],
  [
    "its owner's becoming staff",
    async ({ actor, username }) => {
      await ctx.owner.prisma.user.update({ where: { id: actor.userId }, data: { role: "support" } });
      await setRole(ctx.desk, compliance, { username, role: "agent", reason: "a new colleague" });
    },
  ],
  ["a freeze by its owner", (who) => freezeOwnAccount(ctx, who.actor)],
  ["a freeze by staff", (who) => setFrozen(ctx.desk, who.actor.userId, true)],
  [
    "a freeze by staff that is over",
    async ({ actor }) => {
      await setFrozen(ctx.desk, actor.userId, true);
      await setFrozen(ctx.desk, actor.userId, false);
    },
  ],
  [
    "a new password",
    (who) => changePassword(ctx, who.actor, { currentPassword: password, newPassword: "Third-pass-3" }),
  ],
  ["a new allowance for another contact", (who) => allowed(who, { contact: `other.${who.email}` })],
];

describe("an allowance does nothing after", () => {
  it.each(endings)("%s: neither a new code nor one that was sent before", async (_what, end) => {
    const ada = await allowedPerson();
    const shown = await ask(ada, ada.newMail);
    const hash = (await row(ada)).passwordHash;
    await end(ada);
    expect(await reset(ada, { identifier: ada.newMail, code: shown?.code })).toBe("invalid_otp");
    expect(await reset(ada, { token: shown?.token })).toBe("invalid_otp");
    await ctx.database.owner.query("update one_time_code set sent_at = sent_at - interval '2 minutes'");
    expect(await ask(ada, ada.newMail)).toBeUndefined();
    const after = await row(ada);
    expect(after.email).toBe(ada.email);
    expect(after.passwordHash === hash).toBe(_what !== "a new password");
  });

  it("its contact was taken by another account", async () => {
    const ada = await allowedPerson();
    const shown = await ask(ada, ada.newMail);
    const eve = await createMember(ctx);
    const { userId } = eve.actor;
    await ctx.prisma.user.update({ where: { id: userId }, data: { email: ada.newMail } });
    expect(await reset(ada, { identifier: ada.newMail, code: shown?.code })).toBe("invalid_otp");
    expect(await reset(ada, { token: shown?.token })).toBe("invalid_otp");
    const use = pool.query("select * from replace_lost_contact($1, $2, now())", [
      ada.actor.userId,
      ada.newMail,
    ]);
    await expect(use).rejects.toThrow("duplicate key");
    expect(await row(ada)).toMatchObject({ email: ada.email });
  });
});

describe("the database itself", () => {
  const use = async ({ actor, newMail: fresh }: Person) =>
    (await pool.query("select * from replace_lost_contact($1, $2, 'infinity')", [actor.userId, fresh])).rows;
  const allow = (id: string) => desk.query("select desk.allow_contact($1)", [id]);

  it("makes no allowance of a proposal that no second person approved, or of another kind", async () => {
    const ada = await person();
    const { id } = await proposed(ada, { contact: ada.newMail });
    await expect(allow(id)).rejects.toThrow("not_approved");
    const { userId } = ada.actor;
    const reason = "the wrong kind of proposal";
    const other = await makeProposal(ctx.desk, agent, {
      kind: "account.freeze",
      subject: userId,
      parameters: {},
      reason,
    });
    await expect(allow(other.id)).rejects.toThrow("not_approved");
    expect(await use(ada)).toEqual([]);
  });

  it("lets no program say that it has waited, and none use it for another account or contact", async () => {
    const ada = await person();
    const { id } = await allowed(ada, { contact: ada.newMail });
    await allow(id);
    expect(await use(ada)).toEqual([]);
    await wait(ada, 24);
    const eve = await person();
    expect(await use({ ...eve, newMail: ada.newMail })).toEqual([]);
    expect(await use({ ...ada, newMail: eve.newMail })).toEqual([]);
    expect(await use(ada)).toHaveLength(1);
    expect(await use(ada)).toEqual([]);
  });

  it("lets an objection at the same moment end it or come after it, and freezes the account either way", async () => {
    for (let round = 0; round < 5; round += 1) {
      const ada = await person();
      const { id } = await allowed(ada, { contact: ada.newMail });
      await wait(ada, 24);
      const shown = await ask(ada, ada.newMail);
      const [outcome] = await Promise.all([
        reset(ada, { token: shown?.token }),
        freezeOwnAccount(ctx, ada.actor),
      ]);
      const isUsed = outcome === null;
      const { email, frozenAt } = await row(ada);
      expect([email, frozenAt]).toEqual([isUsed ? ada.newMail : ada.email, lost.clock.now()]);
      const { rows } = await ctx.database.owner.query(
        "select used_at is not null as used, ended_at is not null as ended from desk.contact_allowance where proposal_id = $1",
        [id],
      );
      expect(rows).toEqual([{ used: isUsed, ended: !isUsed }]);
    }
  });

  it("notifies the owner in the commit of the allowance, once, and the desk's role can't take that back", async () => {
    const ada = await person();
    const { id } = await allowed(ada, { contact: ada.newMail });
    await allow(id);
    const { rows } = await pool.query<{ id: string }>(
      "select id from ledger.outbox where topic = 'user.contact_allowed' and payload ->> 'userId' = $1",
      [ada.actor.userId],
    );
    expect(rows).toHaveLength(1);
    const taken = desk.query("select ledger.finish_outbox($1)", [rows.map((event) => event.id)]);
    await expect(taken).rejects.toThrow("permission denied");
    await expect(desk.query("delete from notification_delivery")).rejects.toThrow("permission denied");
  });
});
