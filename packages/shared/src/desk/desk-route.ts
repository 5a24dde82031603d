import * as z from "zod/mini";
import { defineRoute, type emptyObject, type Route, type RouteDefinition } from "../http/route.ts";
import type { DeskPermission } from "./roles.ts";

/** `open`: no session is needed. `session`: any staff session is enough. Otherwise: the permission that is needed. */
export type DeskNeeds = "open" | "session" | DeskPermission;

export type DeskRoute<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Reply extends z.ZodMiniType = z.ZodMiniType,
> = Route<Params, Query, Body, Reply, "open" | "user"> & { readonly needs: DeskNeeds };

export function defineDeskRoute<
  Params extends z.ZodMiniType = z.ZodMiniNever,
  Query extends z.ZodMiniType = z.ZodMiniNever,
  Body extends z.ZodMiniType = z.ZodMiniNever,
  Reply extends z.ZodMiniType = typeof emptyObject,
>(
  call: Omit<RouteDefinition<Params, Query, Body, Reply, "open" | "user">, "access" | "errors"> & {
    readonly needs: DeskNeeds;
  },
): DeskRoute<Params, Query, Body, Reply> {
  return { ...defineRoute({ ...call, access: call.needs === "open" ? "open" : "user" }), needs: call.needs };
}

export const reasonField = z
  .string()
  .check(z.trim(), z.minLength(5, "Give a reason of at least five letters."), z.maxLength(1000));
/**
 * Reason for showing a customer's contacts. Colleagues must be able to check it, so one word or one repeated letter
 * is refused.
 */
export const lookReasonField = reasonField.check(
  z.minLength(10, "Say why in a few words, for example with the number of the case."),
  z.regex(/\p{L}{2}[^\p{L}]+\p{L}{2}/u, "Say why in a few words, for example with the number of the case."),
);
export const idParams = z.strictObject({ id: z.uuid() });
export const textRow = z.record(z.string(), z.nullable(z.string()));
