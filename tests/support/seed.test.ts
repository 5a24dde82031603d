import type { Context } from "@manilla/core/context";
import { readQueue } from "@manilla/core/desk/queues";
import { verifyBooks } from "@manilla/core/ledger/verify";
import { testContext } from "@manilla/testing/context";
import { testSandbox } from "@manilla/testing/sandbox";
import { expect, it } from "vitest";
import { seedMoney } from "../../prisma/seed/money.ts";
import { seedNotifications } from "../../prisma/seed/notifications.ts";
import { seedPayments } from "../../prisma/seed/payments.ts";
import { seedPeople, seedStaff } from "../../prisma/seed/people.ts";
import { seedStaffQueues } from "../../prisma/seed/staff-queues.ts";
import { seedCases, seedRecipients, seedTransfers } from "../../prisma/seed/transfers-and-cases.ts";

async function seedAll(ctx: Context): Promise<unknown> {
  await seedPeople(ctx);
  await seedMoney(ctx);
  await seedCases(ctx);
  await seedTransfers(ctx);
  await seedRecipients(ctx);
  await seedNotifications(ctx);
  return ctx.prisma.$queryRaw`
    select kind, state, final, count(*)::int as count, (select count(*)::int from public.bill_recipient) as recipients
    from ledger.transaction group by kind, state, final order by kind, state`;
}

it("the demo data is whole after the first start, and a second start changes nothing", async () => {
  const { owner: ctx } = await testContext();
  const first = await seedAll(ctx);
  expect(first).toContainEqual(
    expect.objectContaining({
      kind: "naira.deposit",
      state: "expired",
      final: true,
      count: 1,
      recipients: 4,
    }),
  );
  expect(await seedAll(ctx)).toEqual(first);
  expect(await verifyBooks(ctx.pool)).toEqual([]);
});

/** Creates a context whose vendors are the sandbox, with the demo people and staff. */
async function contextAtSandbox(config: Record<string, string> = {}): Promise<Context> {
  const { url } = await testSandbox();
  const { owner } = await testContext({
    config: {
      MAPLERAD_BASE_URL: `${url}/maplerad/v1`,
      VTPASS_BASE_URL: `${url}/vtpass/api`,
      PAYSTACK_BASE_URL: `${url}/paystack`,
      PAYAZA_BASE_URL: `${url}/payaza/live`,
      DOJAH_BASE_URL: `${url}/dojah/api/v1`,
      ...config,
    },
  });
  await seedPeople(owner);
  await seedStaff(owner);
  return owner;
}

const paymentsOf = (ctx: Context) =>
  ctx.prisma
    .$queryRaw`select kind from ledger.transaction where kind like 'bill.%' or kind = 'naira.withdrawal'`;

it("nothing is bought from real vendors", async () => {
  const ctx = await contextAtSandbox({ PAYSTACK_BASE_URL: "https://payouts.example" });
  await seedMoney(ctx);
  await seedPayments(ctx);
  expect(await paymentsOf(ctx)).toEqual([]);
});

it("the product starts with a demo that has no money", async () => {
  const ctx = await contextAtSandbox();
  await seedPayments(ctx);
  expect(await paymentsOf(ctx)).toEqual([]);
  expect(await verifyBooks(ctx.pool)).toEqual([]);
});

it("demo paid bills of every kind and in every state, once, and staff have something to decide", async () => {
  const ctx = await contextAtSandbox();
  await seedMoney(ctx);
  await seedPayments(ctx);
  const states = () =>
    ctx.prisma.$queryRaw<{ state: string }[]>`
      select kind || ' ' || state || case when details ->> 'token' is null then '' else ' with a token' end as state
      from ledger.transaction where kind like 'bill.%' or kind = 'naira.withdrawal'
      order by 1`;
  const first = await states();
  expect(first.map(({ state }) => state)).toEqual(
    expect.arrayContaining([
      "bill.airtime delivered",
      "bill.airtime failed",
      "bill.airtime submitted",
      "bill.cable delivered",
      "bill.data delivered",
      "bill.electricity delivered with a token",
      "naira.withdrawal approved",
      "naira.withdrawal pending_approval",
    ]),
  );
  expect(await ctx.prisma.$queryRaw`select kind, state from desk.proposal`).toEqual([
    { kind: "credit.goodwill", state: "open" },
  ]);
  await seedPayments(ctx);
  expect(await states()).toEqual(first);
  expect(await verifyBooks(ctx.pool)).toEqual([]);
});

it("staff find an identity check, a listed name and a payment without an owner in their queues, each once", async () => {
  const ctx = await contextAtSandbox();
  await seedMoney(ctx);
  await seedTransfers(ctx);
  await seedStaffQueues(ctx);
  const queues = async () =>
    Object.fromEntries(
      await Promise.all(
        (["identity", "screening", "suspense"] as const).map(async (name) => [
          name,
          await readQueue(ctx, name),
        ]),
      ),
    );
  const first = await queues();
  expect(first).toMatchObject({
    identity: [{ username: "ngozi2", state: "held" }],
    screening: [{ username: "chidi", checked: "TUKUR MUSA IBRAHIM", entry_name: "Musa Ibrahim Tukur" }],
    suspense: [{ asset: "NGN", amount: "18500.00", provider_reference: "TRANSFER-8841-ADEYEMI" }],
  });
  await seedStaffQueues(ctx);
  expect(await queues()).toEqual(first);
  expect(await verifyBooks(ctx.pool)).toEqual([]);
});
