import type * as z from "zod/mini";
import { type Route, route } from "../http/route.ts";
import type { DeskPermission } from "./roles.ts";

/** open: no sign-in. session: any signed-in member of staff. Otherwise the required permission. */
export type DeskNeeds = "open" | "session" | DeskPermission;

export type DeskRoute<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Reply extends z.ZodMiniType = z.ZodMiniType,
> = Route<Params, Query, Body, Reply, "open" | "user"> & { readonly needs: DeskNeeds };

type Definition<
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  B extends z.ZodMiniType,
  R extends z.ZodMiniType,
> = Omit<Route<P, Q, B, R>, "access"> & { needs: DeskNeeds };

export function deskRoute<
  Params extends z.ZodMiniType = z.ZodMiniNever,
  Query extends z.ZodMiniType = z.ZodMiniNever,
  Body extends z.ZodMiniType = z.ZodMiniNever,
  Reply extends z.ZodMiniType = z.ZodMiniType,
>(definition: Definition<Params, Query, Body, Reply>): DeskRoute<Params, Query, Body, Reply> {
  const { needs, ...call } = definition;
  return {
    ...route<Params, Query, Body, Reply>({ ...call, access: needs === "open" ? "open" : "user" }),
    needs,
  } as DeskRoute<Params, Query, Body, Reply>; // `access` is one of the two types above
}
