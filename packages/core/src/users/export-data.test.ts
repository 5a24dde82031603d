import { accountFixture, type Member } from "@manilla/testing/fixtures/account-fixture";
import { createMember } from "@manilla/testing/members";
import { createPerson as fund, newStart } from "@manilla/testing/people";
import { describe, expect, it } from "vitest";
import { newId, newReference } from "../runtime/ids.ts";
import { exportData } from "./export-data.ts";

const { ctx, deliverEvents } = await accountFixture();

async function protect({ actor: { userId } }: Member, { at, recipient }: { at: Date; recipient: string }) {
  const { prisma } = ctx;
  const key = { publicKey: "SECRET-key", counter: 0n, transports: "" };
  await prisma.passkey.create({
    data: { id: `SECRET-${userId}`, userId, name: "Ada's phone", ...key, createdAt: at },
  });
  await prisma.totpFactor.create({ data: { userId, secret: "SECRET-seed", createdAt: at, confirmedAt: at } });
  for (const [codeHash, usedAt] of [
    ["SECRET-one", null],
    ["SECRET-two", at],
  ] as const)
    await prisma.recoveryCode.create({ data: { userId, codeHash, usedAt, createdAt: at } });
  await prisma.paymentRule.create({
    data: { userId, dailyKobo: 500_000n, knownPayeesOnly: true, changedAt: at },
  });
  for (const payee of ["bank:058:0123456789", `user:${recipient}`])
    await prisma.knownPayee.create({ data: { userId, payee, addedAt: at } });
  await prisma.user.update({
    where: { id: userId },
    data: { termsVersion: "2026-11-22", termsAcceptedAt: at },
  });
}

async function openCaseWithNote({ actor: { userId } }: Member, at: Date): Promise<string> {
  const number = newReference("CASE");
  const times = { openedAt: at, dueAt: at, alarmAt: at, changedAt: at };
  const facts = { kind: "other", priority: "normal", evidence: { text: "evidence of staff" } };
  const caseId = newId();
  await ctx.prisma.supportCase.create({
    data: { id: caseId, number, userId, assigneeId: newId(), assigneeName: "ngozi", ...facts, ...times },
  });
  for (const [author, body] of [
    ["customer", "Where is my money?"],
    ["note", "a note among staff"],
  ] as const)
    await ctx.prisma.caseMessage.create({ data: { id: newId(), caseId, author, body, createdAt: at } });
  return number;
}

async function keepThings({ actor: { userId }, username, phone }: Member, at: Date): Promise<void> {
  const { prisma } = ctx;
  const own = { id: newId(), userId, createdAt: at };
  const eth = { coin: "ETH", network: "ethereum", address: "0xsaved", memo: null };
  await prisma.savedAddress.create({ data: { ...own, ...eth, label: "Cold wallet" } });
  const btc = { coin: "BTC", network: "bitcoin", address: `bc1-${username}`, memo: null };
  await prisma.depositAddress.create({ data: { ...own, ...btc } });
  const weekly = { currency: "BTC", kobo: 500_000n, frequency: "weekly", anchorDay: 1, nextAt: at };
  const bought = { dueAt: at, outcome: "bought", transactionId: newId(), at };
  await prisma.recurringBuy.create({ data: { ...own, ...weekly, runs: { create: bought } } });
  const airtime = { kind: "airtime", wish: {}, description: "Airtime", kobo: 20_000n, mode: "automatic" };
  const paid = { period: "2026-11", outcome: "bought", transactionId: newId(), at };
  await prisma.billRepeat.create({
    data: { ...own, ...airtime, day: 1, nextAt: at, runs: { create: paid } },
  });
  const ids = { customerCode: `CUS_${username}`, accountId: username };
  const account = { ...ids, accountNumber: phone.slice(-10), accountName: "ADA", bankName: "Titan" };
  await prisma.nairaAccount.create({
    data: {
      id: newId(),
      userId,
      provider: "paystack",
      state: "issued",
      ...account,
      requestedAt: at,
      changedAt: at,
    },
  });
}

describe("the export of a person's data", () => {
  it("has all data of the person, no hash, and no data of another person", async () => {
    const [ada, eve] = [await createMember(ctx), await createMember(ctx)];
    await fund(ctx.database, { naira: "5000" }, ada.actor.userId);
    await deliverEvents();
    const data = await exportData(ctx, ada.actor);
    const text = JSON.stringify(data);
    expect(data).toMatchObject({
      account: { username: ada.username, email: ada.email, phone: ada.phone, sessions: [expect.any(Object)] },
      balances: [{ asset: "NGN", purpose: "available", units: "500000" }],
      notifications: [{ title: "Welcome to Manilla" }],
    });
    expect(data["transactions"]).toHaveLength(1);
    expect(text).not.toMatch(/argon2|code_hash|codeHash|passwordHash|pinHash|sealed/);
    expect(text).not.toContain(eve.username);
  });

  it("has the factors, payment rules, trusted recipients, consents and cases, and no secret of them", async () => {
    const [ada, eve] = [await createMember(ctx), await createMember(ctx)];
    const at = ctx.clock.now();
    await protect(ada, { at, recipient: eve.actor.userId });
    const number = await openCaseWithNote(ada, at);
    const data = await exportData(ctx, ada.actor);
    const made = at.toISOString();
    expect(data).toMatchObject({
      factors: {
        passkeys: [{ name: "Ada's phone", createdAt: made, lastUsedAt: null }],
        authenticatorSince: made,
        recoveryCodesLeft: 1,
      },
      paymentRules: {
        dailyKobo: "500000",
        confirmAboveKobo: null,
        knownPayeesOnly: true,
        transfersOff: false,
      },
      consents: [{ document: "terms", version: "2026-11-22", acceptedAt: made }],
      cases: [{ number, state: "open", messages: [{ author: "customer", body: "Where is my money?" }] }],
    });
    expect(data["trustedRecipients"]).toEqual([
      { recipient: "bank:058:0123456789", addedAt: made },
      { recipient: `user:${eve.username}`, addedAt: made },
    ]);
    expect(JSON.stringify(data)).not.toMatch(/SECRET|a note among staff|ngozi|evidence of staff/);
    expect(await exportData(ctx, eve.actor)).toMatchObject({
      factors: { passkeys: [], authenticatorSince: null, recoveryCodesLeft: 0 },
      paymentRules: null,
      trustedRecipients: [],
      consents: [{ document: "terms", acceptedAt: made }],
      cases: [],
    });
  });

  it("has saved addresses, deposit addresses, repeats and the account number", async () => {
    const [ada, eve] = [await createMember(ctx), await createMember(ctx)];
    const at = ctx.clock.now();
    await keepThings(ada, at);
    const made = at.toISOString();
    expect(await exportData(ctx, ada.actor)).toMatchObject({
      savedAddresses: [{ label: "Cold wallet", coin: "ETH", address: "0xsaved", createdAt: made }],
      depositAddresses: [{ coin: "BTC", network: "bitcoin", address: `bc1-${ada.username}` }],
      recurringBuys: [{ currency: "BTC", kobo: "500000", runs: [{ outcome: "bought" }] }],
      billRepeats: [
        { kind: "airtime", description: "Airtime", kobo: "20000", runs: [{ outcome: "bought" }] },
      ],
      nairaAccount: { accountNumber: ada.phone.slice(-10), bankName: "Titan", state: "issued" },
    });
    const others = { savedAddresses: [], depositAddresses: [], billRepeats: [] };
    expect(await exportData(ctx, eve.actor)).toMatchObject({
      ...others,
      recurringBuys: [],
      nairaAccount: null,
    });
  });

  it("leaves out internal notes", async () => {
    const ada = await createMember(ctx);
    const details = { accountName: "ADA OKEKE", forStaff: "No identity name", approvedBy: "ngozi" };
    await fund(ctx.database, {}, ada.actor.userId);
    await ctx.ledger.transact(newStart(ada.actor.userId, { details }));
    const text = JSON.stringify(await exportData(ctx, ada.actor));
    expect(text).toContain("ADA OKEKE");
    expect(text).not.toMatch(/No identity name|forStaff|ngozi/);
  });
});
