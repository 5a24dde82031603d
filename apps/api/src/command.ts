import type { Actor } from "@manilla/core/actor";
import type { Context } from "@manilla/core/context";
import { answeredBefore } from "@manilla/core/ledger/answers";
import type { Idempotency } from "@manilla/core/ledger/operation";
import { AppError } from "@manilla/core/runtime/errors";
import { isId } from "@manilla/core/runtime/ids";
import { spendConfirmation } from "@manilla/core/users/factors/confirmations";
import { isYoung } from "@manilla/core/users/factors/young-factors";
import { confirmPin } from "@manilla/core/users/secrets/confirm-pin";
import { type Answer, registerRoute, StoredReply } from "@manilla/http/answer";
import { type Route, type RouteAccess } from "@manilla/shared/http/route";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import { idempotencyOf, paymentHash } from "./idempotency.ts";
import { createPersonalQueue } from "./personal-queue.ts";
import { limitOf } from "./plugins/limits.ts";

export type App = FastifyInstance;

const queued = createPersonalQueue();

/** A handler's input: parsed, with the signed-in person. */
export interface Call<Params, Query, Body, Access extends RouteAccess> {
  readonly ctx: Context;
  /** Null on an open route. */
  readonly actor: Access extends "open" ? null : Actor;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** Present on a money route when the client sent an Idempotency-Key; hand it to the ledger as it is. */
  readonly idempotency: Access extends "money" ? Idempotency | undefined : undefined;
  readonly request: FastifyRequest;
}

/**
 * Puts one call of the contract on the app: address, validation, session, rate limits, documentation, envelope and
 * status all come from the route's value, so that the handler is one line to the core.
 */
export function register<
  Params extends z.ZodMiniType,
  Query extends z.ZodMiniType,
  Body extends z.ZodMiniType,
  Reply extends z.ZodMiniType,
  Access extends RouteAccess,
>(
  app: App,
  ctx: Context,
  route: Route<Params, Query, Body, Reply, Access>,
  handler: (
    call: Call<z.output<Params>, z.output<Query>, z.output<Body>, Access>,
  ) => Promise<Answer<z.input<Reply>>> | Answer<z.input<Reply>>,
): void {
  // Trades and payments don't; sign-outs, verifications and changes of a password do.
  const mayChangeActor = route.access === "user" && route.method !== "GET";
  const options = {
    config: { route, rateLimit: limitOf(route, ctx.config) },
    onRequest: app.admit(route),
    // Only answers that are the same for every caller: the size of a compressed secret beside a guess reveals the secret.
    compress: route.access === "open" && route.method === "GET" ? {} : (false as const),
  };
  registerRoute(app, route, options, async (request) => {
    const known = request.actor;
    const confirmedBy =
      route.confirm === "pin" && known
        ? await queued(known.userId, () => confirmPayment(ctx, request, { actor: known, route: route.name }))
        : undefined;
    // A copy: the actor itself is remembered for other requests, which showed no second factor.
    const actor = known && confirmedBy ? { ...known, confirmedBy } : known;
    const idempotency = idempotencyOf(route, request);
    const call = {
      ctx,
      actor,
      params: request.params,
      query: request.query,
      body: request.body,
      idempotency,
      request,
      // The validators above have made these what the route says; Fastify's own types cannot know it.
    } as Call<z.output<Params>, z.output<Query>, z.output<Body>, Access>;
    const work = () => attempt(handler, call);
    const answer = await (actor ? queued(actor.userId, work) : work()).catch(async (error: unknown) => {
      if (!actor) throw error;
      const { userId } = actor;
      return new StoredReply(await answeredBefore(ctx.prisma, { userId, idempotency, error }));
    });
    if (actor && mayChangeActor) app.forgetActor(actor.userId);
    return answer;
  });
}

/** Also a handler that throws at once fails like one that throws later. */
async function attempt<C, A>(handler: (call: C) => Promise<A> | A, call: C): Promise<A> {
  return handler(call);
}

/**
 * A second factor shown a moment ago (X-Confirmation) stands for the PIN; otherwise the PIN is checked. A young factor stands for
 * the PIN of small payments only (core/money-out.ts), so the PIN beside it is checked, too.
 */
async function confirmPayment(
  ctx: Context,
  request: FastifyRequest,
  { actor, route }: { actor: Actor; route: string },
): Promise<Actor["confirmedBy"]> {
  const id = request.headers["x-confirmation"];
  if (id === undefined) {
    await confirmPin(ctx, actor, pinOf(request.body));
    return undefined;
  }
  if (typeof id !== "string" || !isId(id)) throw new AppError("confirmation_required");
  const key = request.headers["idempotency-key"];
  // A key names one payment of each route. A refused payment leaves its key free for another one.
  const purpose = `payment:${typeof key === "string" ? `${route}:${key}:${paymentHash(request)}` : request.id}`;
  const { since } = await spendConfirmation(ctx, actor, { id, purpose });
  const pin = pinOf(request.body);
  const withPin = pin !== undefined && isYoung(since, ctx.clock.now());
  if (withPin) await confirmPin(ctx, actor, pin);
  return { since, withPin };
}

function pinOf(body: unknown): string | undefined {
  return (body as { pin?: string }).pin; // validated by the route, which asks for a confirmation by PIN
}
