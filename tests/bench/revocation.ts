import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@manilla/core/testing/free-port";
import { startRedisIfInstalled } from "../../scripts/services/redis.ts";
import { type OwnStack, ownStack } from "../chaos/own-stack.ts";
import { emptyDatabase } from "./database.ts";

const samplesPerRound = 40;
const password = "Manilla-test-1";
const contacts = { username: "revoked", email: "revoked@manilla.example", phone: "+2348010000000" };

type Undo = () => Promise<void> | void;
interface Signed {
  token: string;
}
interface Listed {
  sessions: { id: string; current: boolean }[];
}

/**
 * How long a session that one API process revoked is still accepted by another one: two processes over one database, from
 * the answer to the revocation until the first 401 of the other process, which is polled without a pause.
 */
export async function benchRevocation(rounds: number): Promise<void> {
  const undo: Undo[] = [];
  try {
    const [one, other] = await twoApis(undo);
    const { token } = await one.post<Signed>("/users/register", { ...contacts, password, pin: "2580" });
    const samples: Awaited<ReturnType<typeof revoke>>[] = [];
    for (let n = 0; n < rounds * samplesPerRound; n += 1) samples.push(await revoke({ one, other, token }));
    summarize(samples);
  } finally {
    for (const step of undo.toReversed()) await step();
  }
}

/** Two API processes with the same secrets over one database; one's sandbox serves both. */
async function twoApis(undo: Undo[]): Promise<[OwnStack, OwnStack]> {
  const database = await emptyDatabase("bench_revocation");
  undo.push(database.stop);
  const dataDir = mkdtempSync(join(tmpdir(), "manilla-bench-"));
  undo.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const redis = await startRedisIfInstalled({ dataDir: join(dataDir, "redis"), port: await freePort() });
  if (redis) undo.push(redis.stop);
  const one = await ownStack(dataDir, database.url, redis?.url);
  const other = await ownStack(dataDir, database.url, redis?.url);
  undo.push(() => one.stop("sandbox"));
  await one.start("sandbox");
  for (const stack of [one, other]) {
    undo.push(() => stack.stop("api"));
    await stack.start("api");
  }
  return [one, other];
}

/**
 * Revokes a session of its own: milliseconds until the other process's first 401, and until it was sent the last
 * call that it still accepted; 0 when it accepted none.
 */
async function revoke({ one, other, token }: { one: OwnStack; other: OwnStack; token: string }) {
  const signedIn = await one.post<Signed>("/users/login", { identifier: contacts.username, password });
  const listed = await call(one, "GET", "/users/sessions", signedIn.token);
  const { data } = (await listed.json()) as { data: Listed }; // the envelope of every answer
  const id = data.sessions.find(({ current }) => current)?.id;
  // Both processes have the session in their caches.
  for (const stack of [one, other, one, other]) await status(stack, signedIn.token);
  const revoked = await call(one, "DELETE", `/users/sessions/${id}`, token);
  if (!revoked.ok) throw new Error(`The revocation failed: ${revoked.status} ${await revoked.text()}`);
  const answeredAt = performance.now();
  let acceptedMs = 0;
  for (;;) {
    const askedAt = performance.now();
    if ((await status(other, signedIn.token)) === 401) break;
    acceptedMs = askedAt - answeredAt;
  }
  return { ms: performance.now() - answeredAt, acceptedMs };
}

function call({ settings }: OwnStack, method: string, path: string, token: string): Promise<Response> {
  const url = `http://localhost:${settings["PORT"]}/api/v1${path}`;
  return fetch(url, { method, headers: { authorization: `Bearer ${token}` } });
}

async function status(stack: OwnStack, token: string): Promise<number> {
  const response = await call(stack, "GET", "/users/sessions", token);
  await response.arrayBuffer();
  return response.status;
}

function summarize(samples: { ms: number; acceptedMs: number }[]): void {
  console.table({
    "the first 401 came after": row(samples.map(({ ms }) => ms)),
    "the last call accepted was sent after": row(samples.map(({ acceptedMs }) => acceptedMs)),
  });
  const late = samples.filter(({ acceptedMs }) => acceptedMs > 100).length;
  console.log(`${samples.length} revocations: ${late} with a call accepted that was sent after 100 ms.`);
}

function row(times: number[]) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => Number((sorted[Math.ceil(sorted.length * part) - 1] ?? 0).toFixed(1));
  return { "median ms": at(0.5), "p99 ms": at(0.99), "most ms": at(1) };
}
