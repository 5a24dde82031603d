import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { availableAccount, houseAccount } from "@manilla/core/ledger/accounts";
import { createLedger } from "@manilla/core/ledger/ledger";
import { newId } from "@manilla/core/runtime/ids";
import { toMoney } from "@manilla/shared/money";
import { freePort } from "@manilla/testing/free-port";
import { startRedisIfInstalled } from "../../scripts/services/redis.ts";
import { type OwnStack, ownStack } from "../chaos/own-stack.ts";
import { type BenchDatabase, emptyDatabase } from "./database.ts";

type Undo = () => Promise<void> | void;

export type OpenStack = {
  database: BenchDatabase;
  programs: Pick<OwnStack, "pid" | "start" | "stop">;
  call: (line: string, body?: object) => Promise<void>;
  close: () => Promise<void>;
};

export type OpenStackOptions = {
  people?: number;
  logLevel?: string;
  apiFlags?: string[];
};

/**
 * The whole product. Its database server flushes every commit to disk, as in production. The people have naira, and
 * rate limits are practically off.
 */
export async function openStack(options: OpenStackOptions = {}): Promise<OpenStack> {
  const undo: Undo[] = [];
  const close = async () => {
    for (const step of undo.toReversed()) await step();
  };
  try {
    return { ...(await peopled(undo, options)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function peopled(
  undo: Undo[],
  { people = 16, logLevel = "warn", apiFlags = [] }: OpenStackOptions,
): Promise<Omit<OpenStack, "close">> {
  const database = await emptyDatabase("bench_house");
  undo.push(database.stop);
  const dataDir = mkdtempSync(join(tmpdir(), "manilla-bench-"));
  undo.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const redis = await startRedisIfInstalled({ dataDir: join(dataDir, "redis"), port: await freePort() });
  if (redis) undo.push(redis.stop);
  const own = await ownStack(dataDir, database.url, redis?.url);
  own.settings["LOG_LEVEL"] = logLevel;
  for (const name of ["sandbox", "api", "worker"] as const) {
    undo.push(() => own.stop(name));
    await own.start(name, { flags: name === "api" ? apiFlags : [] });
  }
  const app = `http://localhost:${own.settings["PORT"]}`;
  const agent = new Agent({ keepAlive: true });
  undo.push(() => agent.destroy());
  const tokens: string[] = [];
  for (let n = 0; n < people; n += 1) {
    const answer = await send({ app, agent }, "POST /api/v1/users/register", { body: person(n) });
    const { data } = JSON.parse(answer) as { data: { token: string } }; // the envelope of every answer
    tokens.push(data.token);
  }
  await makeRich(database);
  let turn = 0;
  const call = async (line: string, body?: object) => {
    turn += 1;
    await send({ app, agent }, line, { body, token: tokens[turn % tokens.length] });
  };
  return { database, programs: own, call };
}

const person = (n: number) => ({
  username: `person_${n}`,
  email: `person.${n}@manilla.example`,
  phone: `+23480${10_000_000 + n}`,
  password: "Manilla-test-1",
  pin: "2580",
});

type Asked = { body?: object | undefined; token?: string | undefined };

/** The bench measures only the server, so it uses Node's own client, which costs less than fetch. */
function send(at: { app: string; agent: Agent }, line: string, { body, token }: Asked): Promise<string> {
  const [method, path] = line.split(" ");
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && { "content-type": "application/json", "idempotency-key": randomUUID() }),
  };
  return new Promise((resolve, reject) => {
    const asked = request(`${at.app}${path}`, { method, headers, agent: at.agent }, (response) => {
      text(response).then((said) => {
        if ((response.statusCode ?? 500) < 300) resolve(said);
        else reject(new Error(`${line}: ${response.statusCode} ${said}`));
      }, reject);
    });
    asked.on("error", reject);
    asked.end(body && JSON.stringify(body));
  });
}

/** Gives every person the level with the widest limits, and more naira than the bench can spend. */
async function makeRich({ owner, pool }: BenchDatabase): Promise<void> {
  const { rows } = await owner.query<{ id: string }>(
    `update users set phone_verified_at = now(), email_verified_at = now(), identity_status = 'Completed', staff_level = 3
     returning id`,
  );
  const ledger = createLedger(pool);
  for (const { id: userId } of rows) {
    await ledger.transact({
      id: newId(),
      at: new Date(),
      userId,
      kind: "transfer.receive",
      state: "completed",
      final: true,
      answer: {},
      legs: [
        { from: houseAccount("bank"), to: availableAccount(userId), money: toMoney("NGN", "400000000") },
      ],
    });
  }
}
