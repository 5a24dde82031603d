import { accountFixture, newPassword as fresh, refusalCode } from "@manilla/testing/fixtures/account-fixture";
import { createMember, password } from "@manilla/testing/members";
import { describe, expect, it } from "vitest";
import { forgotPassword } from "./forgot-password.ts";

const { ctx, email, clock, deliverEvents, mails, trySignIn, isLive, reset, letter } = await accountFixture();

describe("a forgotten password", () => {
  it("gets the same answer for every identifier, and an e-mail only for an existing account", async () => {
    const ada = await createMember(ctx);
    const known = await forgotPassword(ctx, ada.email, ada.client);
    const unknown = await forgotPassword(ctx, "nobody-at-all@example.com", ada.client);
    expect({ ...known, resetId: "" }).toEqual({ ...unknown, resetId: "" });
    const before = email.sent.length;
    await deliverEvents();
    expect(email.sent.slice(before).filter(({ subject }) => subject.startsWith("Reset"))).toHaveLength(1);
    const { rows } = await ctx.database.owner.query(
      "select payload::text from ledger.outbox where topic = 'user.reset_requested'",
    );
    for (const { payload } of rows) expect(payload).not.toMatch(/example\.com/);
  });

  it("is reset by the code: ends sessions, delays withdrawals for a day, and notifies the owner", async () => {
    const ada = await createMember(ctx);
    const { code: digits } = await letter(ada, ada.username);
    expect(await reset(ada, { identifier: ada.phone, code: digits })).toBeNull();
    expect(await isLive(ada)).toBe(false);
    expect(await trySignIn(ada, password)).toBe("invalid_credentials");
    expect(await trySignIn(ada, fresh)).toBeNull();
    const user = await ctx.prisma.user.findUniqueOrThrow({ where: { id: ada.actor.userId } });
    expect(user.withdrawalsHeldUntil?.getTime()).toBe(clock.now().getTime() + 86_400_000);
    await deliverEvents();
    expect(mails(ada.email, "Password reset")).toHaveLength(1);
    expect(await reset(ada, { identifier: ada.email, code: digits })).toBe("invalid_otp");
  });

  it("stops the removal of lost factors that was started with the old password", async () => {
    const ada = await createMember(ctx);
    const where = { id: ada.actor.userId };
    await ctx.prisma.user.update({ where, data: { factorsEndAt: clock.now() } });
    const { code: digits } = await letter(ada);
    expect(await reset(ada, { identifier: ada.email, code: digits })).toBeNull();
    expect((await ctx.prisma.user.findUniqueOrThrow({ where })).factorsEndAt).toBeNull();
  });

  it("is set anew by the link, once, also when it is opened many times at once", async () => {
    const ada = await createMember(ctx);
    const { token, code: digits } = await letter(ada);
    const tries = await Promise.all(Array.from({ length: 8 }, () => reset(ada, { token })));
    expect(tries.filter((outcome) => outcome === null)).toHaveLength(1);
    expect(tries.filter((outcome) => outcome === "invalid_otp")).toHaveLength(7);
    expect(await reset(ada, { identifier: ada.email, code: digits })).toBe("invalid_otp");
  });

  it("expires after thirty minutes, which only the right code reveals", async () => {
    const ada = await createMember(ctx);
    const { token, code: digits } = await letter(ada);
    clock.pass(1_801);
    expect(await reset(ada, { token })).toBe("otp_expired");
    expect(await reset(ada, { identifier: ada.email, code: digits })).toBe("otp_expired");
    const other = digits === "000000" ? "000001" : "000000";
    expect(await reset(ada, { identifier: ada.email, code: other })).toBe("invalid_otp");
    clock.pass(-1_801);
  });

  it("rejects another person's code, a guess, and a token without an account", async () => {
    const [ada, eve] = [await createMember(ctx), await createMember(ctx)];
    const { code: digits } = await letter(eve);
    await letter(ada);
    expect(await reset(ada, { identifier: ada.email, code: digits })).toBe("invalid_otp");
    expect(await reset(ada, { identifier: "nobody@example.com", code: digits })).toBe("invalid_otp");
    expect(await reset(ada, { token: "x".repeat(43) })).toBe("invalid_otp");
    expect(await reset(ada, {})).toBe("bad_request");
    expect(await trySignIn(ada, password)).toBeNull();
  });

  it("makes one code for a repeated event, and at most one a minute", async () => {
    const ada = await createMember(ctx);
    await letter(ada, ada.email);
    await forgotPassword(ctx, ada.username, ada.client);
    await forgotPassword(ctx, ada.phone, ada.client);
    await deliverEvents();
    expect(mails(ada.email, "Reset your password")).toHaveLength(1);
  });

  it("is asked for six times an hour by one name", async () => {
    const ada = await createMember(ctx);
    const asked = [];
    for (let times = 0; times < 8; times += 1)
      asked.push(await refusalCode(forgotPassword(ctx, ada.email, ada.client)));
    expect(asked).toEqual([null, null, null, null, null, null, "rate_limited", "rate_limited"]);
    await deliverEvents();
  });
});
