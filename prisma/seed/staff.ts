import type { Context } from "@manilla/core/context";
import { findStaff, setRole, setUpTotp } from "@manilla/core/desk/staff";
import { register } from "@manilla/core/users/session/register";
import { demoPassword, demoPin, demoStaff, demoTotpSecret } from "./demo-people.ts";
import { laptop } from "./people.ts";

const seeder = { userId: "00000000-0000-0000-0000-000000000000", username: "seed", role: "admin" } as const;

/** One member of staff for each role, all with the same password and authenticator secret as `approver`. */
export async function seedStaff(ctx: Context): Promise<void> {
  for (const { username, phone, role } of demoStaff) {
    if (await ctx.prisma.user.findUnique({ where: { username }, select: { id: true } })) continue;
    const email = `${username}@manilla.example`;
    const { user, session } = await register(
      ctx,
      { username, email, phone, password: demoPassword, pin: demoPin },
      laptop,
    );
    await ctx.prisma.session.update({ where: { id: session.id }, data: { revokedAt: ctx.clock.now() } });
    await ctx.prisma.user.update({ where: { id: user.id }, data: { role: "support" } });
    await setRole(ctx, seeder, { username, role, reason: "demo staff" });
    await setUpTotp(ctx, seeder, { username, secret: demoTotpSecret });
  }
  const approver = await findStaff(ctx, "approver");
  if (approver?.totp === null)
    await setUpTotp(ctx, seeder, { username: approver.username, secret: demoTotpSecret });
}
