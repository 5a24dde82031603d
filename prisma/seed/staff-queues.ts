import type { Context } from "@manilla/core/context";
import { createIdentityChecks } from "@manilla/core/kyc/identity-checks";
import { processCheck } from "@manilla/core/kyc/process-check";
import { startIdentity } from "@manilla/core/kyc/start-identity";
import { verifyPayment } from "@manilla/core/naira/deposits/process-deposit";
import { suspendPayment } from "@manilla/core/naira/deposits/suspense";
import { withdrawNaira } from "@manilla/core/naira/withdrawals/withdraw-naira";
import { loadList } from "@manilla/core/screening/load-list";
import { sharedIdentity } from "./demo-people.ts";
import { signUp } from "./people.ts";
import { answersInTime, isSandboxed, tellSandbox, unlessRefused } from "./sandbox.ts";
import { actorNamed } from "./transfers-and-cases.ts";

/** A payment with a reference that belongs to no customer. */
const strangerPayment = { reference: "TRANSFER-8841-ADEYEMI", naira: "18500" } as const;
const listedAccount = { accountNumber: "0123456792", bankCode: "058", name: "TUKUR MUSA IBRAHIM" } as const;
/** A list in the format of the Nigerian sanctions list. Its only name is invented and belongs to `listedAccount`. */
const sampleList = "reference,kind,name,aliases,addresses\nNGA-P-002,person,Musa Ibrahim Tukur,,\n";

/**
 * Creates work for the desk through the real code and the sandbox: a payment without an owner, the second account of
 * one identity, and chidi's withdrawal to a listed name. Each is created once. Skipped with real vendors. Returns
 * false if the sandbox does not answer, so that a later start tries again.
 */
export async function seedStaffQueues(ctx: Context): Promise<boolean> {
  if (!isSandboxed(ctx)) return true;
  const missing = await missingSteps(ctx);
  if (missing.length === 0) return true;
  const { name, accountNumber } = listedAccount;
  const isThere = await answersInTime(ctx, "queues", () =>
    tellSandbox(ctx, `accounts/${accountNumber}`, { name }),
  );
  if (!isThere) return false;
  for (const { step, act } of missing) await unlessRefused(ctx, step, () => act(ctx));
  return true;
}

const steps = [
  {
    step: "a payment without an owner",
    done: "select from ledger.transaction where provider_reference = $1 limit 1",
    about: strangerPayment.reference,
    act: suspendStrangerPayment,
  },
  {
    step: "a held identity check",
    done: "select from identity_check c join users u on u.id = c.user_id where u.username = $1 and c.state = 'held' limit 1",
    about: sharedIdentity.people[1].username,
    act: shareIdentity,
  },
  {
    step: "a screened withdrawal",
    done: "select from screening.hit h join users u on u.id = h.user_id where u.username = $1 limit 1",
    about: "chidi",
    act: withdrawToListedName,
  },
];

async function missingSteps(ctx: Context): Promise<typeof steps> {
  const counts = await Promise.all(steps.map(({ done, about }) => ctx.pool.query(done, [about])));
  return steps.filter((_, index) => counts[index]?.rowCount === 0);
}

async function suspendStrangerPayment(ctx: Context): Promise<void> {
  const { reference, naira } = strangerPayment;
  await tellSandbox(ctx, `payments/${reference}`, { outcome: "paid", amount: naira });
  const payment = await verifyPayment(ctx, reference);
  if (payment?.status === "paid") await suspendPayment(ctx, reference, payment);
}

async function shareIdentity(ctx: Context): Promise<void> {
  for (const person of sharedIdentity.people) {
    const { username } = person;
    if ((await ctx.prisma.user.count({ where: { username } })) === 0) await signUp(ctx, person);
    const now = ctx.clock.now();
    const data = { signupFlowCompleted: true, phoneVerifiedAt: now, emailVerifiedAt: now };
    const { id, identityStatus } = await ctx.prisma.user.update({ where: { username }, data });
    if (identityStatus === null) await checkIdentity(ctx, id);
  }
}

/** Completes the person's identity check. Starts one unless an interrupted seed has left one open. */
async function checkIdentity(ctx: Context, userId: string): Promise<void> {
  const open = await ctx.pool.query<{ reference: string }>(
    "select reference from identity_check where user_id = $1 order by started_at desc limit 1",
    [userId],
  );
  const { reference } = open.rows[0] ?? (await startIdentity(ctx, { userId, sessionId: "seed", level: 1 }));
  await tellSandbox(ctx, `identity/${reference}`, { status: "Completed", bvn: sharedIdentity.bvn });
  const check = await createIdentityChecks(ctx.prisma).find(reference);
  if (check) await processCheck(ctx, check);
}

/** Screening is off by default. This withdrawal is screened as if it were on. */
async function withdrawToListedName(ctx: Context): Promise<void> {
  const chidi = await actorNamed(ctx, "chidi");
  if (!chidi) return;
  const screening = { ...ctx, config: { ...ctx.config, COUNTRY_RULES: "ng" as const } };
  await loadSampleList(screening);
  const { identityName } = await ctx.prisma.user.findUniqueOrThrow({ where: { id: chidi.userId } });
  const holder = { identityName, secretsChangedAt: null, heldUntil: null };
  const { accountNumber, bankCode } = listedAccount;
  const key = { scope: "seed", key: "screened-withdrawal", requestHash: "seed" };
  await withdrawNaira(screening, chidi, { accountNumber, bankCode, amount: "6000", holder }, key);
}

/** Loads nothing if the database already has a list, because an operator may have loaded it. */
async function loadSampleList(ctx: Context): Promise<void> {
  const loaded = await ctx.pool.query("select from screening.entry where list = 'nigeria' limit 1");
  if (loaded.rowCount !== 0) return;
  await loadList(ctx, "nigeria", { files: new Map([["nigeria.csv", sampleList]]) });
}
