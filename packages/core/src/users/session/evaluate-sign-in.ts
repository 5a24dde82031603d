import { createHash } from "node:crypto";
import { inSeconds, minutes } from "@manilla/shared/duration";
import { normalizeUsername } from "@manilla/shared/users/rules";
import { countUse } from "../../concurrency/rate-limit.ts";
import type { Context } from "../../context.ts";
import { registerCounter } from "../../observability/metrics.ts";
import { AppError } from "../../runtime/errors.ts";
import { noUserId } from "../../runtime/ids.ts";
import { Prisma } from "../../runtime/prisma/client.ts";
import { evaluateAttempt } from "../../secrets/attempts.ts";
import type { Client } from "./client.ts";

const windowMs = minutes(15);
// After this many wrong passwords in 15 minutes, an account refuses sign-ins from unknown devices and networks. They
// all share one count, so that strangers can try at most 480 passwords a day.
const perAccount = 5;
const perNetwork = 50;
/** This many wrong passwords in 15 minutes, over all accounts and networks, raise an alarm. */
const alarming = 1_000;

const failures = registerCounter(
  "manilla_sign_in_failures_total",
  "Sign-ins with a wrong password, and sign-ins above the limit",
  ["outcome"],
);

interface Attempt {
  /** Attempts are counted per program, so that wrong passwords at the app do not lock staff out of the desk. */
  of: "app" | "desk" | "ops";
  userId: string | undefined;
  identifier: string;
  client: Client;
}

/**
 * Returns the result of `check` (null for wrong credentials), or throws `rate_limited` above the limits. A known
 * device or network has a separate count, so that guesses from elsewhere never lock the owner out.
 */
export async function evaluateSignIn<T>(
  ctx: Context,
  attempt: Attempt,
  check: () => Promise<T | null>,
): Promise<T | null> {
  const subject = attempt.userId ?? digest(normalizeUsername(attempt.identifier));
  const known = await knownPlace(ctx, attempt);
  const counts = `login:${attempt.of}`;
  const scaled = (count: number) => Math.ceil(count * ctx.config.RATE_LIMIT_FACTOR);
  const account = known ? `${counts}:place:${subject}:${known}` : `${counts}:account:${subject}`;
  const limits = [
    { subject: account, maxWrong: scaled(perAccount), windowMs, resets: true },
    // A successful sign-in does not reset the network's count, because guessers could use an account of their own.
    {
      subject: `${counts}:network:${attempt.client.network}`,
      maxWrong: scaled(perNetwork),
      windowMs,
      resets: false,
    },
  ] as const;
  const { right } = await evaluateAttempt(ctx, limits, check).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "rate_limited") failures({ outcome: "throttled" });
    throw error;
  });
  if (right !== null) return right;
  failures({ outcome: "wrong" });
  await alarmAboutSpray(ctx);
  return null;
}

/** Raises an alarm, once per window, about guesses at many accounts from many networks, each below its own limits. */
async function alarmAboutSpray(ctx: Context): Promise<void> {
  const windowSeconds = inSeconds(windowMs);
  const { count } = await countUse(ctx, "login:failures", windowSeconds);
  if (count !== Math.ceil(alarming * ctx.config.RATE_LIMIT_FACTOR)) return;
  ctx.log.fatal({ alarm: "sign-in", count, windowSeconds }, "many failed sign-ins across accounts");
}

/** Returns the client's known device, else its known network. Takes the same time for unknown people. */
async function knownPlace(ctx: Context, { of, userId, client }: Attempt): Promise<string | undefined> {
  const { ip, network, deviceKey = null } = client;
  const person = userId ?? noUserId;
  // `atDesk` is left out for the app, whose database role may not read desk.session.
  const atDesk = Prisma.sql`union all select false from desk.session where staff_id = ${person}::uuid and ip = ${ip}`;
  const rows = await ctx.prisma.$queryRaw<{ by_device: boolean }[]>`
    select device_key is not distinct from ${deviceKey}::text as by_device from sessions
    where user_id = ${person}::uuid and (ip = ${ip} or device_key = ${deviceKey}) ${of === "app" ? Prisma.empty : atDesk}
    order by by_device desc limit 1`;
  if (!rows[0]) return undefined;
  return rows[0].by_device && deviceKey !== null ? deviceKey : network;
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
