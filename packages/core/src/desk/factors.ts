import { minutes } from "@manilla/shared/duration";
import type { Context } from "../context.ts";
import { AppError } from "../runtime/errors.ts";
import { listPasskeys, type OwnPasskey, passkeyCreation } from "../secrets/passkeys.ts";
import { checkFactor, type FactorProof } from "../users/factors/check-second-factor.ts";
import { removePasskey } from "../users/factors/factors.ts";
import type { DeskStaff } from "./staff.ts";

/** Staff may change their own factors only for this time after they confirmed with a factor. */
const freshMs = minutes(10);

function requireFreshFactor(ctx: Context, { factorAt }: DeskStaff): void {
  if (factorAt.getTime() > ctx.clock.now().getTime() - freshMs) return;
  throw new AppError(
    "confirmation_required",
    "Confirm with the code of your authenticator app or with a passkey first.",
  );
}

/** Checks a factor of the caller, which then counts as fresh for `freshMs`. Throws the errors of `checkFactor`. */
export async function proveFactor(ctx: Context, staff: DeskStaff, proof: FactorProof): Promise<void> {
  await checkFactor(ctx, "staff", { ...proof, ownerId: staff.userId, where: "desk" });
  await ctx.prisma
    .$executeRaw`update desk.session set factor_at = ${ctx.clock.now()} where id = ${staff.sessionId}`;
}

export async function startStaffPasskey(ctx: Context, staff: DeskStaff) {
  requireFreshFactor(ctx, staff);
  return passkeyCreation(ctx, "staff", { id: staff.userId, name: staff.username });
}

export async function renameStaffPasskey(
  ctx: Context,
  { userId }: DeskStaff,
  { id, name }: { id: string; name: string },
): Promise<OwnPasskey> {
  await ctx.prisma.deskPasskey.updateMany({ where: { id, staffId: userId }, data: { name } });
  return ownPasskey(ctx, userId, id);
}

/** Removes one of the caller's own passkeys. Throws AppError: not_found, confirmation_required. */
export async function removeStaffPasskey(ctx: Context, staff: DeskStaff, id: string): Promise<void> {
  const { name } = await ownPasskey(ctx, staff.userId, id);
  requireFreshFactor(ctx, staff);
  await removePasskey(ctx, "staff", staff, { id, before: { name } });
}

async function ownPasskey(ctx: Context, staffId: string, id: string): Promise<OwnPasskey> {
  const passkey = (await listPasskeys(ctx, "staff", staffId)).find((own) => own.id === id);
  if (!passkey) throw new AppError("not_found");
  return passkey;
}
