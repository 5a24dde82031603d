import * as z from "zod/mini";
import type { ErrorCode } from "./errors.ts";

/**
 * `open` needs no session, `user` needs a session. `money` needs a session, and a repeated request with the same
 * Idempotency-Key has no second effect. Routes that only schedule payments are also `money`.
 */
export type RouteAccess = "open" | "user" | "money";

type Method = "GET" | "POST" | "PUT" | "DELETE";

export interface RouteDefinition<
  Params extends z.ZodMiniType,
  Query extends z.ZodMiniType,
  Body extends z.ZodMiniType,
  Reply extends z.ZodMiniType,
  Access extends RouteAccess,
> {
  readonly name: string;
  /** Method and path, e.g. "GET /naira/banks/:code". The path is relative to /api/v1. */
  readonly endpoint: `${Method} /${string}`;
  readonly summary: string;
  readonly access?: Access;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly confirm?: "pin" | "pin unless reminder";
  readonly reply?: Reply;
  readonly file?: readonly string[];
  readonly status?: 200 | 201;
  readonly errors?: readonly ErrorCode[];
}

/**
 * A route of the API. `reply` is the `data` part of the JSON envelope. `errors` lists this route's error codes, without
 * those that every route can return.
 */
export type Route<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Reply extends z.ZodMiniType = z.ZodMiniType,
  Access extends RouteAccess = RouteAccess,
> = Omit<RouteDefinition<Params, Query, Body, Reply, Access>, "endpoint"> & {
  readonly method: Method;
  readonly path: string;
  readonly access: Access;
  readonly reply: Reply;
};

export const emptyObject = z.object({});

/** By default a route needs a session and replies with an empty object. */
export function defineRoute<
  Params extends z.ZodMiniType = z.ZodMiniNever,
  Query extends z.ZodMiniType = z.ZodMiniNever,
  Body extends z.ZodMiniType = z.ZodMiniNever,
  Reply extends z.ZodMiniType = typeof emptyObject,
  const Access extends RouteAccess = "user",
>({
  endpoint,
  ...rest
}: RouteDefinition<Params, Query, Body, Reply, Access>): Route<Params, Query, Body, Reply, Access> {
  const [method, path] = endpoint.split(" ");
  // cast: `endpoint` is a method and a path, and the default values match the default type parameters
  const route = { method, path, access: "user", reply: emptyObject, ...rest };
  return route as unknown as Route<Params, Query, Body, Reply, Access>;
}

export type ParamsOf<R> =
  R extends Route<infer P, z.ZodMiniType, z.ZodMiniType, z.ZodMiniType> ? z.output<P> : never;
export type QueryOf<R> =
  R extends Route<z.ZodMiniType, infer Q, z.ZodMiniType, z.ZodMiniType> ? z.output<Q> : never;
export type BodyOf<R> =
  R extends Route<z.ZodMiniType, z.ZodMiniType, infer B, z.ZodMiniType> ? z.output<B> : never;
export type BodyInputOf<R> =
  R extends Route<z.ZodMiniType, z.ZodMiniType, infer B, z.ZodMiniType> ? z.input<B> : never;
export type QueryInputOf<R> =
  R extends Route<z.ZodMiniType, infer Q, z.ZodMiniType, z.ZodMiniType> ? z.input<Q> : never;
export type ReplyOf<R> =
  R extends Route<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, infer T> ? z.output<T> : never;

export interface ErrorEnvelope {
  status: false;
  message: string;
  code: ErrorCode;
  requestId: string;
  data: Record<string, unknown> | null;
  errors?: { path: string; message: string }[];
}

export const apiPrefix = "/api/v1";
