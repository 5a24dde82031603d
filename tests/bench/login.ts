import { randomUUID } from "node:crypto";
import { createContext } from "@manilla/core/context";
import { createLog } from "@manilla/core/observability/log";
import { createRedis } from "@manilla/core/runtime/redis";
import { testConfig } from "@manilla/core/testing/config";
import { login } from "@manilla/core/users/session/login";
import { register } from "@manilla/core/users/session/register";
import { benchDatabase } from "./database.ts";
import { median } from "./report.ts";

const samplesPerRound = 100;
const resamples = 2_000;
const client = { ip: "10.0.0.1", network: "10.0.0.1", device: "bench" };

/**
 * Does the time of a rejected sign-in reveal whether the person exists? Wrong passwords of a known and of unknown people
 * in turns, so that what else the machine does meets both alike; the difference of the medians with its 95% interval by
 * resampling. An interval around zero reveals nothing.
 */
export async function benchLogin(rounds: number): Promise<void> {
  const database = await benchDatabase();
  // Counts are kept in this process: what is measured must not be throttled.
  const config = testConfig({ DATABASE_URL: database.url, RATE_LIMIT_FACTOR: "100000" });
  const redis = createRedis({ REDIS_URL: "redis://127.0.0.1:9" }, createLog("bench", "silent"));
  const ctx = createContext(config, "bench", { redis });
  const contacts = { username: "known", email: "known@example.com", phone: "+2348031111111" };
  await register(ctx, { ...contacts, password: "Secret-pass-1", pin: "2468" }, client);

  const [known, unknown]: [number[], number[]] = [[], []];
  for (let sample = 0; sample < rounds * samplesPerRound; sample += 1) {
    known.push(await refusal(contacts.email));
    unknown.push(await refusal(`${randomUUID()}@example.com`));
  }
  console.table({ known: summary(known), unknown: summary(unknown) });
  const apart = median(known) - median(unknown);
  const [low, high] = interval(known, unknown);
  console.log(
    `Medians ${apart.toFixed(2)} ms apart (95%: ${low.toFixed(2)} to ${high.toFixed(2)}), ${known.length} samples each.`,
  );
  await ctx.close();
  await database.stop();

  async function refusal(identifier: string): Promise<number> {
    const startedAt = performance.now();
    await login(ctx, { identifier, password: "Wrong-pass-1" }, client).catch(() => undefined);
    return performance.now() - startedAt;
  }
}

function summary(times: number[]) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => Number((sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(2));
  return { "median ms": at(0.5), "p25 ms": at(0.25), "p75 ms": at(0.75), "p95 ms": at(0.95) };
}

/** The middle 95% of what the difference is when each side's samples are drawn again from themselves. */
function interval(one: number[], other: number[]): [number, number] {
  const differences = Array.from({ length: resamples }, () => median(drawn(one)) - median(drawn(other)));
  const sorted = differences.sort((a, b) => a - b);
  return [sorted[Math.floor(resamples * 0.025)] ?? 0, sorted[Math.floor(resamples * 0.975)] ?? 0];
}

function drawn(times: number[]): number[] {
  return times.map(() => times[Math.floor(Math.random() * times.length)] ?? 0);
}
