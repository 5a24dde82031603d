import { randomUUID } from "node:crypto";
import type { DeskRole } from "@manilla/shared/desk/roles";
import type { Staff } from "../audit/audit.ts";
import type { Context } from "../context.ts";
import { setRole, setUpTotp } from "../desk/staff.ts";
import { newTotpSecret } from "../secrets/totp.ts";
import { member, password } from "./members.ts";

const setter = { userId: randomUUID(), username: "setter", role: "admin" } as const;

/** A member of staff of this role, with an authenticator. */
export async function staffMember(ctx: Context, role: DeskRole = "supervisor") {
  const { actor, username } = await member(ctx);
  await ctx.prisma.user.update({
    where: { id: actor.userId },
    data: { role: role === "admin" ? "admin" : "support" },
  });
  await setRole(ctx, setter, { username, role, reason: "a test" });
  const secret = newTotpSecret();
  await setUpTotp(ctx, setter, { username, secret });
  const staff: Staff = { userId: actor.userId, username, role };
  return { staff, username, password, secret };
}
