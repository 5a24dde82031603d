import { type Staff, writeAudit } from "@manilla/core/audit/audit";
import type { Context } from "@manilla/core/context";
import { AppError } from "@manilla/core/runtime/errors";
import { isId } from "@manilla/core/runtime/ids";
import { SetupError } from "../services/process.ts";
import { printRow } from "./print.ts";
import { signIn } from "./sign-in.ts";
import type { Wish } from "./withdrawals.ts";

type Gift = { userId: string; resolvedBy: string; reason: string };

/**
 * Staff name the owner of money that came without one; `give` books it. Audited before and after. Throws SetupError, and
 * AppError: invalid_credentials, forbidden (also for oneself), and what `give` throws.
 */
export async function giveOwner(
  ctx: Context,
  { user, reason, json }: Wish,
  {
    what,
    subject,
    to,
    give,
  }: { what: string; subject: string; to: string; give: (gift: Gift) => Promise<void> },
): Promise<void> {
  if (!user || !reason) throw new SetupError("Say whose it is and why: --user <name> --reason <why>");
  const staff = await signIn(ctx);
  const owner = await findOwner(ctx, user, staff);
  const line = { subject, reason, before: { state: "suspended" } };
  await writeAudit(ctx, staff, { ...line, action: `${what}.resolve`, after: { owner: owner.id } });
  await give({ userId: owner.id, resolvedBy: staff.username, reason });
  await writeAudit(ctx, staff, {
    ...line,
    action: `${what}.resolved`,
    after: { state: to, owner: owner.id },
  });
  printRow({ [what]: subject, state: to, owner: owner.username, by: staff.username }, { json });
}

async function findOwner(ctx: Context, user: string, staff: Staff) {
  const named = [{ username: user.toLowerCase() }, { email: user.toLowerCase() }];
  const where = isId(user) ? { id: user } : { OR: named };
  const owner = await ctx.prisma.user.findFirst({ where: { ...where, closedAt: null } });
  if (!owner) throw new SetupError(`Nobody is called ${user}.`);
  if (owner.id === staff.userId) throw new AppError("forbidden", { message: "Nobody gives himself money." });
  return owner;
}
