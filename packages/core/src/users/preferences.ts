import type { BodyOf, ReplyOf } from "@manilla/shared/http/route";
import type * as contract from "@manilla/shared/users/preferences-contract";
import { services } from "@manilla/shared/users/services";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { AppError } from "../runtime/errors.ts";
import { sessionUserOf } from "./session/sessions.ts";

const activeServices = services.filter((service) => service.active);

/**
 * Stores which services of Manilla the customer wants to use, and ends the onboarding. Throws AppError bad_request
 * for a service that is not offered yet.
 */
export async function savePreferences(
  ctx: Context,
  actor: Actor,
  { preferences: chosen }: BodyOf<typeof contract.savePreferences>,
): Promise<ReplyOf<typeof contract.savePreferences>> {
  const inactive = chosen.find(({ name }) => !activeServices.some(({ title }) => title === name));
  if (inactive) throw new AppError("bad_request", `${inactive.name} is not available yet.`);
  const preferences = [...new Map(chosen.map((preference) => [preference.name, preference])).values()];
  const user = await ctx.prisma.user.update({
    where: { id: actor.userId },
    data: { preferences, signupFlowCompleted: true },
  });
  return { preferences, user: sessionUserOf(user) };
}

export async function skipPreferences(
  ctx: Context,
  actor: Actor,
): Promise<ReplyOf<typeof contract.skipPreferences>> {
  const user = await ctx.prisma.user.update({
    where: { id: actor.userId },
    data: { signupFlowCompleted: true },
  });
  return { user: sessionUserOf(user) };
}

export async function getPreferences(
  ctx: Context,
  actor: Actor,
): Promise<ReplyOf<typeof contract.getPreferences>> {
  const user = await ctx.prisma.user.findUniqueOrThrow({
    where: { id: actor.userId },
    select: { preferences: true },
  });
  const available = activeServices.map(({ title, description }) => ({ name: title, description }));
  // cast: savePreferences alone writes the column, with this shape
  return { preferences: user.preferences as typeof available, available };
}
