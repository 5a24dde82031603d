import type { Actor } from "@manilla/core/actor";
import { listBundles, listPlans } from "@manilla/core/bills/catalogue/catalogue";
import { refreshBillers } from "@manilla/core/bills/catalogue/refresh-catalogue";
import { purchaseBill } from "@manilla/core/bills/purchase-bill";
import type { BillInput } from "@manilla/core/bills/resolve-bill-order";
import type { Context } from "@manilla/core/context";
import { makeProposal } from "@manilla/core/desk/make-proposal";
import { findStaff } from "@manilla/core/desk/staff";
import { initiateDeposit } from "@manilla/core/naira/deposits/initiate-deposit";
import { withdrawNaira } from "@manilla/core/naira/withdrawals/withdraw-naira";
import { decimalText, fromUnits } from "@manilla/shared/money";
import { answersInTime, isSandboxed, unlessRefused } from "./sandbox.ts";
import { actorNamed } from "./transfers-and-cases.ts";

/** The sandbox decides a bill by the number's last digits: …02 fails, …00005 stays pending, any other is delivered. */
const phones = { mum: "+2348021234567", refused: "+2348061234502", pending: "+2348031200005" } as const;
const own = { accountNumber: "0123456785", bankCode: "058" } as const;

const seedKey = (key: string) => ({ scope: "seed", key, requestHash: "seed" });

/**
 * Creates today's payments of `demo`, at least one in each state, and a proposal by `agent`. Uses the real code and the
 * sandbox. Does nothing if `demo` has paid a bill or a vendor is real. A refused step is skipped. Returns false if the
 * sandbox does not answer, so that a later start tries again.
 */
export async function seedPayments(ctx: Context): Promise<boolean> {
  const demo = await actorNamed(ctx, "demo");
  if (!demo || (await hasBills(ctx, demo)) || !isSandboxed(ctx)) return true;
  if (!(await answersInTime(ctx, "bills", () => refreshCatalogues(ctx)))) return false;
  const step = (name: string, act: () => Promise<unknown>) => unlessRefused(ctx, name, act);
  await step("bills", async () => {
    for (const [index, bill] of (await demoBills(ctx)).entries())
      await step("a bill", () => purchaseBill(ctx, demo, bill, { idempotency: seedKey(`bill-${index}`) }));
  });
  const { identityName, email } = await ctx.prisma.user.findUniqueOrThrow({ where: { id: demo.userId } });
  const holder = { identityName, secretsChangedAt: null, heldUntil: null };
  for (const amount of ["20000", "210000"])
    await step("a withdrawal", () =>
      withdrawNaira(ctx, demo, { ...own, amount, holder }, seedKey(`withdrawal-${amount}`)),
    );
  await step("a deposit", () =>
    initiateDeposit(ctx, demo, { amount: "50000", payer: { email } }, seedKey("deposit-open")),
  );
  await step("a proposal", () => proposeGoodwill(ctx, demo));
  return true;
}

async function hasBills(ctx: Context, { userId }: Actor): Promise<boolean> {
  const { rowCount } = await ctx.pool.query(
    "select from ledger.transaction where user_id = $1 and kind like 'bill.%' limit 1",
    [userId],
  );
  return rowCount !== 0;
}

async function refreshCatalogues(ctx: Context): Promise<void> {
  for (const kind of ["data", "cable", "electricity"] as const) await refreshBillers(ctx, kind);
}

async function demoBills(ctx: Context): Promise<BillInput[]> {
  const phoneNumber = phones.mum;
  const { bundles } = await listBundles(ctx, "mtn-data-ng");
  const { plans } = await listPlans(ctx, "gotv-ng");
  const bundle = bundles.find(({ data }) => data === "2GB");
  const plan = plans.find(({ title }) => title === "GOtv Jinja");
  const planPrice = plan?.payment_options[0]?.price;
  const bills: (BillInput | undefined)[] = [
    { kind: "airtime", phoneNumber, amount: "1000" },
    bundle && {
      kind: "data",
      phoneNumber: "+2348031234567",
      identifier: "mtn-data-ng",
      bundleIdentifier: bundle.code,
      amount: naira(bundle.price),
    },
    plan && {
      kind: "cable",
      phoneNumber,
      identifier: "gotv-ng",
      smartCardNumber: "1234567895",
      planId: plan.plan_id,
      amount: naira(planPrice ?? 0),
    },
    {
      kind: "electricity",
      phoneNumber,
      identifier: "ikeja-electricity-prepaid-ng",
      meterNumber: "45012345678",
      amount: "5000",
    },
    { kind: "airtime", phoneNumber: phones.refused, amount: "700" },
    { kind: "airtime", phoneNumber: phones.pending, amount: "500" },
  ];
  return bills.filter((bill) => bill !== undefined);
}

function naira(kobo: number): string {
  return decimalText(fromUnits("NGN", BigInt(kobo)));
}

async function proposeGoodwill(ctx: Context, demo: Actor): Promise<void> {
  const agent = await findStaff(ctx, "agent");
  if (!agent) return;
  await makeProposal(
    ctx,
    { userId: agent.id, username: "agent" },
    {
      kind: "credit.goodwill",
      subject: demo.userId,
      parameters: { user: "demo", amount: "1000", asset: "NGN" },
      reason: "Airtime that did not arrive for a day",
    },
  );
}
