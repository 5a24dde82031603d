import type { Context } from "@manilla/core/context";
import { register } from "@manilla/core/users/session/register";
import { type DemoPerson, demoPassword, demoPeople, demoPin } from "./demo-people.ts";

export const laptop = { ip: "127.0.0.1", network: "127.0.0.1", device: "Seed" };

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
  const { user, session } = await register(ctx, contacts, laptop);
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
