import type { Context } from "@manilla/core/context";
import { listUnmatched } from "@manilla/core/naira/list-unmatched";
import { resolvePayment } from "@manilla/core/naira/resolve-payment";
import { writeAudit } from "@manilla/core/platform/audit";
import { AppError } from "@manilla/core/platform/errors";
import { isId } from "@manilla/core/platform/ids";
import { formatNaira } from "@manilla/shared/format-money";
import { toDecimal } from "@manilla/shared/money";
import { SetupError } from "../services/process.ts";
import { printRow, printRows } from "./print.ts";
import { signIn } from "./sign-in.ts";
import type { Wish } from "./withdrawals.ts";

/** pnpm ops payments list | resolve: money that came under a reference we never gave. */
export async function payments(ctx: Context, wish: Wish): Promise<void> {
  const [what, reference] = wish.words;
  if (what === "list") return list(ctx, wish);
  if (what === "resolve" && reference) return resolve(ctx, reference, wish);
  throw new SetupError(
    "pnpm ops payments list, or: payments resolve <reference> --user <name> --reason <why>",
  );
}

async function list(ctx: Context, { json }: Wish): Promise<void> {
  const rows = (await listUnmatched(ctx)).map(({ reference, amount, provider, seenAt }) => ({
    reference,
    amount: formatNaira(toDecimal(amount)),
    provider,
    seen: seenAt.toISOString(),
  }));
  printRows(rows, { json, none: "No payment is without an owner." });
}

async function resolve(ctx: Context, reference: string, { user, reason, json }: Wish): Promise<void> {
  if (!user || !reason) throw new SetupError("Say whose it is and why: --user <name> --reason <why>");
  const staff = await signIn(ctx);
  const named = [{ username: user.toLowerCase() }, { email: user.toLowerCase() }];
  const where = isId(user) ? { id: user } : { OR: named };
  const owner = await ctx.prisma.user.findFirst({ where: { ...where, closedAt: null } });
  if (!owner) throw new SetupError(`Nobody is called ${user}.`);
  if (owner.id === staff.userId) throw new AppError("forbidden", { message: "Nobody gives himself money." });
  const line = { subject: reference, reason, before: { state: "suspended" } };
  await writeAudit(ctx, staff, { ...line, action: "payment.resolve", after: { owner: owner.id } });
  await resolvePayment(ctx, { reference, userId: owner.id, resolvedBy: staff.username, reason });
  const after = { state: "completed", owner: owner.id };
  await writeAudit(ctx, staff, { ...line, action: "payment.resolved", after });
  printRow({ payment: reference, state: "completed", owner: owner.username, by: staff.username }, { json });
}
