import type { Context } from "@manilla/core/context";
import { findStaff, setRole, setUpTotp } from "@manilla/core/desk/staff";
import { registerUser } from "@manilla/core/users/session/register";
import {
  type DemoPerson,
  demoPassword,
  demoPeople,
  demoPin,
  demoStaff,
  demoTotpSecret,
} from "./demo-people.ts";

const laptop = { ip: "127.0.0.1", network: "127.0.0.1", device: "Seed" };

export async function seedPeople(ctx: Context): Promise<void> {
  for (const person of demoPeople) {
    const known = await ctx.prisma.user.findUnique({
      where: { username: person.username },
      select: { id: true },
    });
    if (!known) await signUp(ctx, person);
  }
}

export async function signUp(ctx: Context, { username, phone, role, verifiedAs }: DemoPerson): Promise<void> {
  const email = `${username}@manilla.example`;
  const contacts = { username, email, phone, password: demoPassword, pin: demoPin };
  const { user, session } = await registerUser(ctx, contacts, laptop);
  const now = ctx.clock.now();
  await ctx.prisma.session.update({ where: { id: session.id }, data: { revokedAt: now } });
  const verified = {
    signupFlowCompleted: true,
    phoneVerifiedAt: now,
    emailVerifiedAt: now,
    identityStatus: "Completed",
    identityName: verifiedAs,
  };
  await ctx.prisma.user.update({ where: { id: user.id }, data: { role, ...(verifiedAs && verified) } });
}

const seeder = { userId: "00000000-0000-0000-0000-000000000000", username: "seed", role: "admin" } as const;

/** Creates one member of staff for each role, with the same password and authenticator secret as `approver`. */
export async function seedStaff(ctx: Context): Promise<void> {
  for (const { username, phone, role } of demoStaff) {
    if (await ctx.prisma.user.findUnique({ where: { username }, select: { id: true } })) continue;
    await signUp(ctx, { username, phone, role: "support", verifiedAs: null });
    await setRole(ctx, seeder, { username, role, reason: "demo staff" });
    await setUpTotp(ctx, seeder, { username, secret: demoTotpSecret });
  }
  const approver = await findStaff(ctx, "approver");
  if (approver?.totp === null)
    await setUpTotp(ctx, seeder, { username: approver.username, secret: demoTotpSecret });
}
