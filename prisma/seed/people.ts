import type { Context } from "@manilla/core/context";
import { register } from "@manilla/core/users/session/register";

interface DemoPerson {
  username: string;
  phone: string;
  role: "user" | "admin";
  /** Phone and e-mail verified, identity completed, onboarding done. */
  verifiedAs: string | null;
}

export const demoPassword = "Demo-pass-1!";
export const demoPin = "2468";

export const demoPeople: readonly DemoPerson[] = [
  { username: "demo", phone: "+2348031234501", role: "user", verifiedAs: "Adaeze Demo Okonkwo" },
  { username: "newbie", phone: "+2348031234502", role: "user", verifiedAs: null },
  { username: "chidi", phone: "+2348031234504", role: "user", verifiedAs: "Chidi Friend Okafor" },
  { username: "approver", phone: "+2348031234503", role: "admin", verifiedAs: "Bola Approver Adeyemi" },
];

export const laptop = { ip: "127.0.0.1", network: "127.0.0.1", device: "Seed" };

/** The demo people, as if they had signed up: `demo` may do everything, `newbie` is at the start, `chidi` is a friend of hers, `approver` is staff. */
export async function seedPeople(ctx: Context): Promise<void> {
  for (const person of demoPeople) {
    const known = await ctx.prisma.user.findUnique({
      where: { username: person.username },
      select: { id: true },
    });
    if (!known) await signUp(ctx, person);
  }
}

async function signUp(ctx: Context, { username, phone, role, verifiedAs }: DemoPerson): Promise<void> {
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
