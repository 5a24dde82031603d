import type * as z from "zod/mini";
import type { Route } from "../http/route.ts";
import type { DeskPermission } from "./roles.ts";

/** open: no sign-in. session: any signed-in member of staff. Otherwise the required permission. */
export type DeskNeeds = "open" | "session" | DeskPermission;

export type DeskRoute<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Reply extends z.ZodMiniType = z.ZodMiniType,
> = Route<Params, Query, Body, Reply, "open" | "user"> & { readonly needs: DeskNeeds };

export function deskRoute<
  Params extends z.ZodMiniType = z.ZodMiniNever,
  Query extends z.ZodMiniType = z.ZodMiniNever,
  Body extends z.ZodMiniType = z.ZodMiniNever,
  Reply extends z.ZodMiniType = z.ZodMiniType,
>(
  call: Omit<DeskRoute<Params, Query, Body, Reply>, "access" | "errors">,
): DeskRoute<Params, Query, Body, Reply> {
  return { ...call, access: call.needs === "open" ? "open" : "user" };
}
