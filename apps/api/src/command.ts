import type { Actor } from "@manilla/core/actor";
import { createConcurrencyLimit } from "@manilla/core/concurrency/concurrency-limit";
import type { Context } from "@manilla/core/context";
import { findReplayedReply } from "@manilla/core/ledger/replies";
import type { Idempotency } from "@manilla/core/ledger/types";
import { isYoung } from "@manilla/core/money-out";
import { AppError } from "@manilla/core/runtime/errors";
import { isId } from "@manilla/core/runtime/ids";
import { spendConfirmation } from "@manilla/core/users/factors/check-second-factor";
import { confirmPin } from "@manilla/core/users/secrets/confirm-pin";
import { type Answer, registerRoute, StoredReply } from "@manilla/http/answer";
import type { Route, RouteAccess } from "@manilla/shared/http/route";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import { idempotencyOf, paymentHash } from "./idempotency.ts";
import { limitOf } from "./plugins/limits.ts";

export type App = FastifyInstance;

declare module "fastify" {
  interface FastifyContextConfig {
    route?: Route;
  }
}

const queued = createPersonalQueue();

export interface Call<Params, Query, Body, Access extends RouteAccess> {
  readonly ctx: Context;
  readonly actor: Access extends "open" ? null : Actor;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** Present on a money route when the client sent an Idempotency-Key. Pass it to the ledger unchanged. */
  readonly idempotency: Access extends "money" ? Idempotency | undefined : undefined;
  readonly request: FastifyRequest;
}

/**
 * Registers a route. The contract determines its address, validation, session, limits, documentation and envelope, so
 * the handler only calls core.
 */
export function addRoute<
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
  // Sign-outs, verifications and new secrets change the actor, so the cached actor is dropped after the call.
  const mayChangeActor = route.access === "user" && route.method !== "GET";
  const options = {
    config: { route, rateLimit: limitOf(route, ctx.config) },
    // Runs before the body is read, and before the route's limit is counted, because the limit is by person.
    onRequest: async (request: FastifyRequest) => {
      if (route.access !== "open")
        request.actor = await app.countFailures(request, () => app.authenticate(request));
    },
    // Compresses only answers that are the same for every caller. If an answer contained a secret and a text from the
    // caller, the caller could guess the secret by the compressed size.
    compress: route.access === "open" && route.method === "GET" ? {} : (false as const),
  };
  registerRoute(app, route, options, async (request) => {
    const known = request.actor;
    const confirmedBy =
      known && isConfirmed(route, request.body)
        ? await queued(known.userId, () => confirmPayment(ctx, request, { actor: known, route: route.name }))
        : undefined;
    // A copy, because requests without a second factor share the cached actor.
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
      // The route's validators have checked these parts. Fastify's own types cannot express that.
    } as Call<z.output<Params>, z.output<Query>, z.output<Body>, Access>;
    // Async, so that a synchronous error of the handler becomes a rejection.
    const work = async () => handler(call);
    const answer = await (actor ? queued(actor.userId, work) : work()).catch(async (error: unknown) => {
      if (!actor) throw error;
      const { userId } = actor;
      return new StoredReply(await findReplayedReply(ctx.prisma, { userId, idempotency, error }));
    });
    if (actor && mayChangeActor) app.forgetActor(actor.userId);
    return answer;
  });
}

/** A repeating bill that only reminds needs no confirmation, because it moves no money. */
function isConfirmed({ confirm }: Pick<Route, "confirm">, body: unknown): boolean {
  const isReminder = confirm === "pin unless reminder" && (body as { mode?: string }).mode === "reminder";
  return confirm !== undefined && !isReminder;
}

/**
 * Confirms a payment by a second factor that was just used (X-Confirmation) or by the PIN. A factor that was added
 * recently covers only small payments (`youngFactorMaximum`), so a PIN that was sent with it is checked, too.
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
  // A confirmation is valid for one payment only. Its stored purpose contains the payment's hash, because after a
  // refusal a client may use the same route and key for another payment.
  const purpose = `payment:${typeof key === "string" ? `${route}:${key}:${paymentHash(request)}` : request.id}`;
  const { since } = await spendConfirmation(ctx, actor, { id, purpose });
  const pin = pinOf(request.body);
  const withPin = pin !== undefined && isYoung(since, ctx.clock.now());
  if (withPin) await confirmPin(ctx, actor, pin);
  return { since, withPin };
}

function pinOf(body: unknown): string | undefined {
  return (body as { pin?: string }).pin; // the route's validator has checked the body
}

/** At most this many calls of one person run in parallel. The database pool has eight connections for all people. */
export const callsAtOnce = 4;
/** At most this many calls of one person wait. All devices of a person together need fewer. */
const waitingCalls = 200;

interface Person {
  pass: ReturnType<typeof createConcurrencyLimit>;
  calls: number;
}

/**
 * Keeps one person's burst of calls from taking all database connections. Throws AppError service_busy when too many
 * calls wait.
 */
export function createPersonalQueue() {
  const people = new Map<string, Person>();

  return async function pass<T>(userId: string, work: () => Promise<T>): Promise<T> {
    const limit = { atOnce: callsAtOnce, waiting: waitingCalls };
    const person = people.get(userId) ?? { pass: createConcurrencyLimit(limit), calls: 0 };
    people.set(userId, person);
    person.calls += 1;
    try {
      return await person.pass(work);
    } finally {
      person.calls -= 1;
      if (person.calls === 0) people.delete(userId);
    }
  };
}
