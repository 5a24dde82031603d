import type * as z from "zod/mini";
import type { ErrorCode } from "./errors.ts";

/** open: anyone; user: a live session; money (now or later, by a schedule): a session, and an Idempotency-Key is honoured. */
export type RouteAccess = "open" | "user" | "money";

type Method = "GET" | "POST" | "PUT" | "DELETE";

/**
 * One call of the API: the API registers it, the web calls it, the OpenAPI document shows it. `path` is below /api/v1,
 * with parameters as `:name`. `reply` is the envelope's `data`. `errors` are the codes beyond those that any call can
 * answer. Its description and example stand in the examples file beside the contract.
 */
export interface Route<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Reply extends z.ZodMiniType = z.ZodMiniType,
  Access extends RouteAccess = RouteAccess,
> {
  readonly name: string;
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  readonly access: Access;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** pin: the body's `pin` is checked before anything is done. */
  readonly confirm?: "pin";
  readonly reply: Reply;
  /** Media types, when the answer is a file and not the envelope. */
  readonly file?: readonly string[];
  readonly status?: 200 | 201;
  readonly errors?: readonly ErrorCode[];
}

export function route<
  Params extends z.ZodMiniType = z.ZodMiniNever,
  Query extends z.ZodMiniType = z.ZodMiniNever,
  Body extends z.ZodMiniType = z.ZodMiniNever,
  Reply extends z.ZodMiniType = z.ZodMiniType,
  const Access extends RouteAccess = RouteAccess,
>(definition: Route<Params, Query, Body, Reply, Access>): Route<Params, Query, Body, Reply, Access> {
  return definition;
}

export type ParamsOf<R> =
  R extends Route<infer P, z.ZodMiniType, z.ZodMiniType, z.ZodMiniType> ? z.output<P> : never;
export type QueryOf<R> =
  R extends Route<z.ZodMiniType, infer Q, z.ZodMiniType, z.ZodMiniType> ? z.output<Q> : never;
export type BodyOf<R> =
  R extends Route<z.ZodMiniType, z.ZodMiniType, infer B, z.ZodMiniType> ? z.output<B> : never;
/** What the client sends: before defaults are filled in. */
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
