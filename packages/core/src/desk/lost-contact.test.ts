import { browserOf } from "@manilla/testing/fixtures/account-fixture";
import { lostContactFixture } from "@manilla/testing/fixtures/lost-contact-fixture";
import { codeIn, password } from "@manilla/testing/members";
import { describe, expect, it } from "vitest";
import { listAuditLines } from "../audit/audit.ts";
import { forgotPassword } from "../users/secrets/forgot-password.ts";

const lost = await lostContactFixture();
const {
  ctx,
  clock,
  person,
  allowed,
  allowedPerson,
  wait,
  ask,
  object,
  row,
  reset,
  trySignIn,
  isLive,
  messagesTo,
} = lost;
const { mails, deliverEvents } = lost;

describe("a person who lost phone and e-mail", () => {
  it("comes back by a new e-mail a day after two members of staff allowed it, and money is held", async () => {
    const ada = await person();
    const proposal = await allowed(ada, { contact: ` ${ada.newMail.toUpperCase()} ` });
    expect(proposal).toMatchObject({ state: "applied", parameters: { type: "email", contact: ada.newMail } });
    expect(await row(ada)).toMatchObject({ email: ada.email, phone: ada.phone, withdrawalsHeldUntil: null });
    for (const contact of [ada.email, ada.phone])
      expect(messagesTo(contact).at(-1)).toMatch(/Our team approved a new one[^]*not-me\?token=/);
    expect(messagesTo(ada.newMail)).toEqual([]);

    expect(await ask(ada, ada.newMail)).toBeUndefined();
    await wait(ada, 23.9);
    expect(await ask(ada, ada.newMail)).toBeUndefined();
    await wait(ada, 0.2);
    const shown = await ask(ada, ada.newMail);
    expect(await row(ada)).toMatchObject({ email: ada.email });
    expect(await reset(ada, { identifier: ada.newMail, code: shown?.code })).toBeNull();

    const now = clock.now();
    expect(await row(ada)).toMatchObject({
      email: ada.newMail,
      emailVerifiedAt: now,
      emailReplacedAt: now,
      phone: ada.phone,
      withdrawalsHeldUntil: new Date(now.getTime() + 86_400_000),
    });
    expect(await isLive(ada)).toBe(false);
    expect(await trySignIn(ada, password)).toBe("invalid_credentials");
    expect(await trySignIn(ada, "Another-pass-2")).toBeNull();
    await deliverEvents();
    expect(mails(ada.email, "Email changed")).toHaveLength(1);
    expect(messagesTo(ada.phone).filter((text) => text.includes("Your email was changed"))).toHaveLength(1);
    expect(mails(ada.newMail, "Password reset")).toHaveLength(1);
  });

  it("comes back by a new phone", async () => {
    const ada = await person();
    const contact = ada.phone.replace("+2348", "+2347");
    await allowed(ada, { type: "phone", contact: contact.replace("+234", "0") });
    await wait(ada, 24);
    const shown = await ask(ada, contact);
    expect(messagesTo(contact).at(-1)).toMatch(/^\d{6} resets your Manilla password/);
    const typed = contact.replace("+234", "0");
    expect(await reset(ada, { identifier: typed, code: shown?.code })).toBeNull();
    expect(await row(ada)).toMatchObject({ phone: contact, phoneReplacedAt: clock.now(), email: ada.email });
  });

  it("comes back by the new phone's number also where that is another one's username", async () => {
    const ada = await person();
    const contact = ada.phone.replace("+2348", "+2347");
    const username = contact.replace("+234", "0");
    const eve = await person();
    await ctx.prisma.user.update({ where: { id: eve.actor.userId }, data: { username } });
    await allowed(ada, { type: "phone", contact });
    await wait(ada, 24);
    await forgotPassword(ctx, username, ada.client, browserOf(ada));
    await deliverEvents();
    expect(mails(eve.email, "Reset your password")).toEqual([]);
    const shown = codeIn(messagesTo(contact).at(-1));
    expect(await reset(ada, { identifier: username, code: shown })).toBeNull();
    expect(await row(ada)).toMatchObject({ phone: contact });
  });

  it("gets a code though others ask for one to the lost contact as often as they may", async () => {
    const ada = await allowedPerson();
    for (let asked = 0; asked < 6; asked += 1) {
      await ask(ada, ada.email);
      clock.pass(61);
    }
    expect(await ask(ada, ada.newMail)).toBeDefined();
  });

  it("uses the code it got though others ask for one by the username afterwards, to the lost contact", async () => {
    const ada = await allowedPerson();
    const shown = await ask(ada, ada.newMail);
    await forgotPassword(ctx, ada.username, ada.client);
    await deliverEvents();
    expect(mails(ada.email, "Reset your password")).toHaveLength(1);
    expect(await reset(ada, { identifier: ada.newMail, code: shown?.code })).toBeNull();
    expect(await row(ada)).toMatchObject({ email: ada.newMail });
  });

  it("ends by it the code that went to the lost mailbox, also where the phone is what was replaced", async () => {
    const ada = await person();
    const contact = ada.phone.replace("+2348", "+2347");
    await allowed(ada, { type: "phone", contact });
    await wait(ada, 24);
    const [lost, shown] = [await ask(ada, ada.email), await ask(ada, contact)];
    expect(await reset(ada, { identifier: contact, code: shown?.code })).toBeNull();
    expect(await reset(ada, { token: lost?.token })).toBe("invalid_otp");
    expect(await reset(ada, { identifier: ada.email, code: lost?.code })).toBe("invalid_otp");
  });

  it("leaves a history of who proposed it, who approved it and when its owner used it", async () => {
    const ada = await person();
    const { id, number } = await allowed(ada, { contact: ada.newMail });
    await wait(ada, 24);
    await reset(ada, { token: (await ask(ada, ada.newMail))?.token });
    const lines = [...(await listAuditLines(ctx, id)), ...(await listAuditLines(ctx, ada.actor.userId))];
    expect(lines.map(({ action, actorName }) => `${action} by ${actorName}`).sort()).toEqual([
      `proposal.applied by ${lost.compliance.username}`,
      `proposal.approved by ${lost.compliance.username}`,
      `proposal.made by ${lost.agent.username}`,
      "user.contact_replaced by owner",
      "user.password_reset by owner",
    ]);
    const used = lines.find(({ action }) => action === "user.contact_replaced");
    expect(used?.after).toEqual({ type: "email", proposal: number });
    expect(JSON.stringify(lines)).not.toContain("example.com");
    const { rows } = await ctx.desk.pool.query(
      "select outcome, proposed_by, approved_by from support.contact_allowance where proposal_number = $1",
      [number],
    );
    const by = { proposed_by: lost.agent.username, approved_by: lost.compliance.username };
    expect(rows).toEqual([{ outcome: "used", ...by }]);
  });

  it("gets the old contact back when who held it says that it was not them, even after the change", async () => {
    const ada = await allowedPerson();
    await reset(ada, { token: (await ask(ada, ada.newMail))?.token });
    await deliverEvents();
    expect(await object(ada, ada.email)).toBeNull();
    expect(await row(ada)).toMatchObject({ email: ada.email, frozenAt: clock.now() });
  });
});
