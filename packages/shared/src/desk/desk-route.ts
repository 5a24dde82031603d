import type { z } from "zod";
import { type Route, route } from "../http/route.ts";
import type { DeskPermission } from "./roles.ts";

/** open: anyone who reaches the desk; session: any member of staff who is signed in; otherwise a permission of the role. */
export type DeskNeeds = "open" | "session" | DeskPermission;

/** One call of the desk's API: a route, with what a member of staff needs for it. */
export type DeskRoute<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> = Route<Params, Query, Body, Reply, "open" | "user"> & { readonly needs: DeskNeeds };

type Definition<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType> = Omit<
  Route<P, Q, B, R>,
  "access"
> & { needs: DeskNeeds };

/** A call of the desk's contract. */
export function deskRoute<
  Params extends z.ZodType = z.ZodNever,
  Query extends z.ZodType = z.ZodNever,
  Body extends z.ZodType = z.ZodNever,
  Reply extends z.ZodType = z.ZodType,
>(definition: Definition<Params, Query, Body, Reply>): DeskRoute<Params, Query, Body, Reply> {
  const { needs, ...call } = definition;
  return {
    ...route<Params, Query, Body, Reply>({ ...call, access: needs === "open" ? "open" : "user" }),
    needs,
  } as DeskRoute<Params, Query, Body, Reply>; // the access is one of the two above
}
