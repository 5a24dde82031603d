import fastifyJwt from "@fastify/jwt";
import type { Actor } from "@manilla/core/actor";
import type { Context } from "@manilla/core/context";
import { AppError } from "@manilla/core/runtime/errors";
import { isId } from "@manilla/core/runtime/ids";
import { actorLifetimeMs, knowActors } from "@manilla/core/users/session/known-actors";
import { millisecondsBetween } from "@manilla/shared/duration";
import type { FastifyInstance, FastifyRequest } from "fastify";
import fp from "fastify-plugin";

declare module "fastify" {
  interface FastifyRequest {
    actor: Actor | null;
  }
  interface FastifyInstance {
    /** Returns the bearer token of a session, valid for seven days, or until `expiresAt` if that comes first. */
    sessionToken(session: { id: string; userId: string; expiresAt?: Date }): string;
    authenticate(request: FastifyRequest): Promise<Actor>;
    /** Removes the actor from the cache. Call this function after a command that may have changed the actor. */
    forgetActor(userId: string): void;
  }
}

declare module "@fastify/jwt" {
  interface FastifyJWT {
    payload: { sub: string; sid: string };
  }
}

const issuer = "manilla";
const audience = "manilla-app";
const typ = "at+jwt";
const lifetime = "7d";
/** Caches verified signatures only. `authenticate` still looks up the token's session (`actors.find`). */
const verifiedTokens = 10_000;
const bearer = /^Bearer ([\w-]+)\.([\w-]+)\.([\w-]+)$/i;

interface Options {
  ctx: Context;
  lifetimeMs?: number | undefined;
}

/** The token only names a session row. It comes in the Authorization header, never in a cookie. */
export const sessionsPlugin = fp(async (app: FastifyInstance, options: Options) => {
  await app.register(fastifyJwt, {
    secret: options.ctx.config.JWT_SECRET,
    sign: {
      algorithm: "HS256",
      iss: issuer,
      aud: audience,
      expiresIn: lifetime,
      header: { alg: "HS256", typ },
    },
    verify: {
      algorithms: ["HS256"],
      allowedIss: issuer,
      allowedAud: audience,
      maxAge: lifetime,
      requiredClaims: ["sub", "sid", "exp", "iat", "iss", "aud"],
      cache: verifiedTokens,
    },
  });
  // All our tokens have the same header. A token with any other header (alg, kid, jku, crit) is not ours.
  const ourHeader = app.jwt.sign({ sub: "", sid: "" }).split(".", 1)[0];

  const actors = knowActors(options.ctx, options.lifetimeMs ?? actorLifetimeMs);
  app.addHook("onClose", () => actors.close());
  app.decorateRequest("actor", null);
  app.decorate("forgetActor", actors.forget);
  app.decorate("sessionToken", ({ id, userId, expiresAt }) => {
    const left = expiresAt && Math.floor(millisecondsBetween(options.ctx.clock.now(), expiresAt) / 1_000);
    return app.jwt.sign({ sub: userId, sid: id }, left === undefined ? {} : { expiresIn: `${left}s` });
  });
  app.decorate("authenticate", async (request) => {
    const claims = claimsOf(app, request, ourHeader);
    const actor = claims && (await actors.find({ sessionId: claims.sid, userId: claims.sub }));
    if (!actor) throw new AppError("unauthenticated");
    return actor;
  });
});

function claimsOf(app: FastifyInstance, request: FastifyRequest, ourHeader: string | undefined) {
  const header = request.headers.authorization;
  const [, head, body, signature] = bearer.exec(header ?? "") ?? [];
  if (head !== ourHeader || body === undefined || signature === undefined) return null;
  // Node keeps only the first of two Authorization headers. A request with two is an attack and is refused.
  if (request.raw.rawHeaders.filter((text) => /^authorization$/i.test(text)).length > 1) return null;
  // Base64 has unused bits at its end, so a signature has several spellings. Only one spelling is accepted.
  if (Buffer.from(signature, "base64url").toString("base64url") !== signature) return null;
  try {
    const claims = app.jwt.verify<{ sub: unknown; sid: unknown }>(`${head}.${body}.${signature}`);
    const { sub, sid } = claims;
    return isIdText(sub) && isIdText(sid) ? { sub, sid } : null;
  } catch {
    return null;
  }
}

function isIdText(value: unknown): value is string {
  return typeof value === "string" && isId(value);
}
