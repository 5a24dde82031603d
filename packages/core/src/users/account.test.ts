import {
  accountFixture,
  newPassword as fresh,
  type Member,
  refusalCode,
} from "@manilla/testing/fixtures/account-fixture";
import { createMember, password, pin } from "@manilla/testing/members";
import { createPerson as fund, newStart } from "@manilla/testing/people";
import { describe, expect, it } from "vitest";
import { newId } from "../runtime/ids.ts";
import { closeAccount, closeUnprovedAccounts } from "./close-account.ts";
import { changePassword, changePin } from "./secrets/change-secrets.ts";
import { confirmPin } from "./secrets/confirm-pin.ts";
import { findActor } from "./session/find-actor.ts";
import { registerUser } from "./session/register.ts";
import { signIn } from "./session/sign-in.ts";

const { ctx, clock, sms, deliverEvents, mails, trySignIn, isLive, reset, letter } = await accountFixture();

describe("changing secrets", () => {
  it("a password: signs out the other devices, keeps this one, and notifies the owner", async () => {
    const ada = await createMember(ctx);
    const other = await signIn(ctx, { identifier: ada.email, password }, ada.client);
    await changePassword(ctx, ada.actor, { currentPassword: password, newPassword: fresh });
    expect(await isLive(ada)).toBe(true);
    expect(await findActor(ctx, { sessionId: other.session.id, userId: ada.actor.userId })).toBeNull();
    expect(await trySignIn(ada, fresh)).toBeNull();
    await deliverEvents();
    expect(mails(ada.email, "Password changed")).toHaveLength(1);
  });

  it.each([
    [
      "password",
      (who: Member) => changePassword(ctx, who.actor, { currentPassword: password, newPassword: fresh }),
    ],
    ["PIN", (who: Member) => changePin(ctx, who.actor, { password, newPin: "1357" })],
  ] as const)("a %s: money out is held for 24 hours", async (_secret, change) => {
    const ada = await createMember(ctx);
    await change(ada);
    const { sessionId, userId } = ada.actor;
    const held = (await findActor(ctx, { sessionId, userId }))?.restrictions?.heldUntil;
    expect(held?.getTime()).toBe(ctx.clock.now().getTime() + 86_400_000);
  });

  it("needs the present one, five tries long", async () => {
    const ada = await createMember(ctx);
    const change = (currentPassword: string) =>
      refusalCode(changePassword(ctx, ada.actor, { currentPassword, newPassword: fresh }));
    const tries = [];
    for (let guess = 0; guess < 6; guess += 1) tries.push(await change(`Wrong-pass-${guess}`));
    expect(tries).toEqual([...Array(5).fill("invalid_credentials"), "rate_limited"]);
    expect(await change(password)).toBe("rate_limited");
    expect(await refusalCode(changePin(ctx, ada.actor, { password, newPin: "1357" }))).toBe("rate_limited");
  });

  it("kills a reset code that was on its way", async () => {
    const ada = await createMember(ctx);
    const { token } = await letter(ada);
    await changePassword(ctx, ada.actor, { currentPassword: password, newPassword: fresh });
    expect(await reset(ada, { token })).toBe("invalid_otp");
  });

  it("a PIN: with the password, and a lock ends with it", async () => {
    const ada = await createMember(ctx);
    for (let guess = 0; guess < 5; guess += 1) await refusalCode(confirmPin(ctx, ada.actor, "0001"));
    expect(await refusalCode(confirmPin(ctx, ada.actor, pin))).toBe("locked");
    expect(await refusalCode(changePin(ctx, ada.actor, { password: "Wrong-pass-1", newPin: "1357" }))).toBe(
      "invalid_credentials",
    );
    await changePin(ctx, ada.actor, { password, newPin: "1357" });
    expect(await refusalCode(confirmPin(ctx, ada.actor, pin))).toBe("invalid_pin");
    expect(await refusalCode(confirmPin(ctx, ada.actor, "1357"))).toBeNull();
    await deliverEvents();
    expect(mails(ada.email, "Transaction PIN locked")).toHaveLength(1);
    expect(mails(ada.email, "Transaction PIN changed")).toHaveLength(1);
  });

  it("stands in the log of what was done, with no secret in it", async () => {
    const ada = await createMember(ctx);
    await changePassword(ctx, ada.actor, { currentPassword: password, newPassword: fresh });
    await changePin(ctx, ada.actor, { password: fresh, newPin: "1357" });
    const { rows } = await ctx.database.owner.query(
      "select action, before::text || after::text as facts from audit_log where subject = $1 order by id",
      [ada.actor.userId],
    );
    expect(rows).toEqual([
      { action: "user.password_changed", facts: "{}{}" },
      { action: "user.pin_changed", facts: "{}{}" },
    ]);
  });
});

describe("closing", () => {
  it("frees the contacts, ends the sessions, forgets the person and says so at the old contacts", async () => {
    const ada = await createMember(ctx);
    await deliverEvents();
    await closeAccount(ctx, ada.actor, { password });
    expect(await isLive(ada)).toBe(false);
    expect(await trySignIn(ada, password)).toBe("invalid_credentials");
    await deliverEvents();
    expect(mails(ada.email, "Account closed")).toHaveLength(1);
    expect(sms.sent.filter(({ to }) => to === ada.phone)).toHaveLength(1);
    const { rows } = await ctx.database.owner.query(
      "select row_to_json(u)::text as text from users u where id = $1",
      [ada.actor.userId],
    );
    for (const contact of [ada.username, ada.email, ada.phone]) expect(rows[0].text).not.toContain(contact);
    const { username, phone } = ada;
    const again = registerUser(ctx, { username, email: ada.email, phone, password, pin }, ada.client);
    expect(await refusalCode(again)).toBeNull();
  });

  it("removes the addresses, phones, meters and prices that the person saved", async () => {
    const { actor } = await createMember(ctx);
    const { userId } = actor;
    const own = { userId, createdAt: ctx.clock.now() };
    const wallet = {
      coin: "ETH",
      network: "ethereum",
      address: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
    };
    await ctx.prisma.savedAddress.create({
      data: { ...own, ...wallet, id: newId(), label: "Mama's wallet" },
    });
    const phone = { kind: "phone", number: "08031234567", name: "Mama" };
    await ctx.prisma.billRecipient.create({ data: { ...own, ...phone, id: newId() } });
    const repeat = {
      kind: "airtime",
      wish: { phone: "08031234567" },
      description: "MTN airtime for 08031234567",
    };
    const monthly = { kobo: 50_000n, mode: "reminder", day: 3, nextAt: ctx.clock.now() };
    await ctx.prisma.billRepeat.create({ data: { ...own, ...repeat, ...monthly, id: newId() } });
    const price = { coinId: "bitcoin", symbol: "BTC", direction: "above", price: 1 };
    await ctx.prisma.priceAlert.create({ data: { ...own, ...price, id: newId() } });
    await closeAccount(ctx, actor, { password });
    const where = { userId };
    expect(await ctx.prisma.savedAddress.count({ where })).toBe(0);
    expect(await ctx.prisma.billRecipient.count({ where })).toBe(0);
    expect(await ctx.prisma.priceAlert.count({ where })).toBe(0);
    const [left] = await ctx.prisma.billRepeat.findMany({ where });
    expect(left?.removedAt).not.toBeNull();
    expect(JSON.stringify([left?.wish, left?.description])).not.toContain("08031234567");
  });

  it("is not possible while the account is frozen: its person can't come back under the same contacts", async () => {
    const ada = await createMember(ctx);
    await ctx.desk.prisma.user.update({
      where: { id: ada.actor.userId },
      data: { frozenAt: ctx.clock.now() },
    });
    expect(await refusalCode(closeAccount(ctx, ada.actor, { password }))).toBe("account_frozen");
    const { closedAt, email } = await ctx.prisma.user.findUniqueOrThrow({ where: { id: ada.actor.userId } });
    expect([closedAt, email]).toEqual([null, ada.email]);
  });

  it("needs the password, and that nothing stands in it or is under way", async () => {
    const ada = await createMember(ctx);
    expect(await refusalCode(closeAccount(ctx, ada.actor, { password: "Wrong-pass-1" }))).toBe(
      "invalid_credentials",
    );
    await fund(ctx.database, { naira: "0.01" }, ada.actor.userId);
    expect(await refusalCode(closeAccount(ctx, ada.actor, { password }))).toBe("conflict");
    const eve = await createMember(ctx);
    const open = {
      kind: "naira.deposit",
      state: "pending",
      final: false,
      dueAt: new Date(Date.now() + 60_000),
    } as const;
    await ctx.ledger.transact(newStart(eve.actor.userId, open));
    expect(await refusalCode(closeAccount(ctx, eve.actor, { password }))).toBe("conflict");
    expect(await isLive(eve)).toBe(true);
  });
});

describe("an account that proved no contact", () => {
  it("is closed when it was not used for 30 days, so that the contacts' real owner can register", async () => {
    const [squatter, used, proved, moved] = [
      await createMember(ctx),
      await createMember(ctx),
      await createMember(ctx),
      await createMember(ctx),
    ];
    const idOf = (who: Member) => ({ id: who.actor.userId });
    await ctx.prisma.user.update({ where: idOf(proved), data: { phoneVerifiedAt: ctx.clock.now() } });
    await fund(ctx.database, { naira: "10" }, moved.actor.userId);
    await deliverEvents();
    clock.pass(29 * 86_400);
    await closeUnprovedAccounts(ctx);
    await ctx.prisma.session.update({
      where: { id: used.actor.sessionId },
      data: { lastSeenAt: ctx.clock.now() },
    });
    clock.pass(2 * 86_400);
    const again = () =>
      registerUser(
        ctx,
        { username: `${squatter.username}2`, email: squatter.email, phone: squatter.phone, password, pin },
        proved.client,
      );
    expect(await refusalCode(again())).toBe("already_exists");
    await closeUnprovedAccounts(ctx);
    await closeUnprovedAccounts(ctx);
    const closed = await ctx.prisma.user.findMany({
      where: {
        id: { in: [squatter, used, proved, moved].map(({ actor }) => actor.userId) },
        closedAt: { not: null },
      },
    });
    expect(closed.map(({ id }) => id)).toEqual([squatter.actor.userId]);
    await deliverEvents();
    expect(mails(squatter.email, "Account closed")).toEqual([
      expect.objectContaining({ text: expect.stringContaining("nobody verified the address") }),
    ]);
    expect(await refusalCode(again())).toBeNull();
  });
});
