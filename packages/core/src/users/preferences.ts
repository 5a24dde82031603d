import type { SessionUser } from "@manilla/shared/users/contract";
import { services } from "@manilla/shared/users/services";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { AppError } from "../runtime/errors.ts";
import { sessionUserOf } from "./session/sessions.ts";

export interface Preference {
  name: string;
  description: string;
}

const activeServices = services.filter((service) => service.active);

/** Throws AppError bad_request for a service that is not offered yet. */
export async function savePreferences(
  ctx: Context,
  actor: Actor,
  chosen: readonly Preference[],
): Promise<{ preferences: Preference[]; user: SessionUser }> {
  const inactive = chosen.find(({ name }) => !activeServices.some(({ title }) => title === name));
  if (inactive) throw new AppError("bad_request", { message: `${inactive.name} is not available yet.` });
  const preferences = [...new Map(chosen.map((preference) => [preference.name, preference])).values()];
  const user = await ctx.prisma.user.update({
    where: { id: actor.userId },
    data: {
      preferences: preferences.map(({ name, description }) => ({ name, description })),
      signupFlowCompleted: true,
    },
  });
  return { preferences, user: sessionUserOf(user) };
}

export async function skipPreferences(ctx: Context, actor: Actor): Promise<{ user: SessionUser }> {
  const user = await ctx.prisma.user.update({
    where: { id: actor.userId },
    data: { signupFlowCompleted: true },
  });
  return { user: sessionUserOf(user) };
}

export async function getPreferences(
  ctx: Context,
  actor: Actor,
): Promise<{ preferences: Preference[]; available: Preference[] }> {
  const user = await ctx.prisma.user.findUniqueOrThrow({
    where: { id: actor.userId },
    select: { preferences: true },
  });
  const available = activeServices.map(({ title, description }) => ({ name: title, description }));
  // Only savePreferences writes it, and the database checks that it is a list.
  return { preferences: user.preferences as unknown as Preference[], available };
}
