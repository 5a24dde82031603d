import { type ExecFileSyncOptionsWithStringEncoding, execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";

// Run against a running composition (docker compose up --scale api=2 --scale worker=2). Every purchase is sent twice
// at once with one key, so that two APIs compete for it. It must happen once, return the same answer twice, be
// notified once, and leave the books balanced. `--purchases 300 --kill` also kills an API and a worker, and needs
// RATE_LIMIT_FACTOR=100 for `docker compose up`.
const { values } = parseArgs({
  options: { purchases: { type: "string", default: "100" }, kill: { type: "boolean", default: false } },
});
const app = "http://127.0.0.1:8080";
const sandbox = "http://127.0.0.1:8090";
const purchases = Number.parseInt(values.purchases, 10);
const usdt = 1.2;
const atOnce = 10;

type Answer = { status: number; text: string };
type Counts = Record<"transactions" | "notifications" | "waiting" | "violations", number>;

async function main(): Promise<void> {
  const page = await fetch(app, { headers: { accept: "text/html" } });
  must(page.status === 200 && (await page.text()).includes('id="root"'), "the web app is served");
  must(page.headers.has("content-security-policy"), "with its content policy");
  const token = await signIn();
  await addNaira(token, purchases * 3_000);
  const before = countsOf();
  const startedAt = performance.now();
  let killed: string[] = [];
  for (let done = 0; done < purchases; done += atOnce) {
    const batch = Promise.all(Array.from({ length: atOnce }, () => buyTwice(token)));
    if (values.kill && killed.length === 0 && done >= purchases / 3) killed = kill(["api", "worker"]);
    await batch;
  }
  const seconds = (performance.now() - startedAt) / 1000;
  await allTold();
  for (const container of killed) execFileSync("docker", ["start", container], { stdio: "ignore" });
  const after = countsOf();
  must(after.transactions === before.transactions + purchases, "each key had one effect");
  must(after.notifications === before.notifications + purchases, "each was notified once");
  must(after.violations === 0, "the books balance");
  const unlucky = values.kill ? `, an API and a worker killed, ${repeated} sent again` : "";
  console.log(
    `${purchases} purchases, each sent twice${unlucky}, in ${seconds.toFixed(1)} s: once each, notified once, balanced`,
  );
}

async function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  const answer = await fetch(`${app}/api/v1${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  });
  return { status: answer.status, text: await answer.text() };
}

async function signIn(): Promise<string> {
  const answer = await post("/users/login", { identifier: "demo@manilla.example", password: "Demo-pass-1!" });
  must(answer.status === 200, `the demo person signs in (${answer.status} ${answer.text.slice(0, 200)})`);
  return JSON.parse(answer.text).data.token;
}

async function addNaira(token: string, naira: number): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, "idempotency-key": randomUUID() };
  const started = await post("/deposits/naira/initiate", { amount: String(naira) }, headers);
  must(started.status < 300, `a deposit is started (${started.status} ${started.text.slice(0, 200)})`);
  const { reference } = JSON.parse(started.text).data;
  const paid = JSON.stringify({ outcome: "paid", amount: String(naira) });
  const json = { "content-type": "application/json" };
  await fetch(`${sandbox}/control/payments/${reference}`, { method: "POST", headers: json, body: paid });
  const verified = await post(`/deposits/naira/${reference}/verify`, {}, headers);
  must(verified.status === 200, `and credited (${verified.status} ${verified.text.slice(0, 200)})`);
}

function kill(services: string[]): string[] {
  const containers = services.map((service) => compose(["ps", "-q", service]).split("\n")[0] ?? "");
  execFileSync("docker", ["kill", ...containers], { stdio: "ignore" });
  return containers;
}

let repeated = 0;

/** Retries with the same key while there is no answer or "busy", as the app does. */
async function postUntilAnswered(...what: Parameters<typeof post>): Promise<Answer> {
  for (let tries = 0; tries < 30; tries += 1) {
    const answer = await post(...what).catch(() => undefined);
    if (answer && answer.status < 500) return answer;
    repeated += 1;
    await sleep(500);
  }
  throw new Error("no answer after 30 tries");
}

async function buyTwice(token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, "idempotency-key": randomUUID() };
  const buy = () => postUntilAnswered("/crypto/buy", { currency: "USDT", amount: String(usdt) }, headers);
  const [first, second] = await Promise.all([buy(), buy()]);
  must(first.status < 300, `a purchase is taken (${first.status} ${first.text.slice(0, 200)})`);
  must(first.text === second.text, "both copies are answered the same");
}

async function allTold(): Promise<void> {
  for (let tries = 0; tries < 60; tries += 1) {
    if (countsOf().waiting === 0) return;
    await sleep(1_000);
  }
  throw new Error("the workers did not deliver all events within a minute");
}

function countsOf(): Counts {
  const sql = `select json_build_object(
    'transactions', (select count(*) from ledger.transaction where kind = 'crypto.buy'),
    'notifications', (select count(*) from notification where type = 'crypto_purchase'),
    'waiting', (select count(*) from ledger.outbox where done_at is null),
    'violations', (select count(*) from ledger.verify()))`;
  const database = ["-h", "127.0.0.1", "-U", "manilla_owner", "-d", "manilla"];
  const password = "PGPASSWORD=laptop-only-change-me";
  return JSON.parse(compose(["exec", "-T", "-e", password, "postgres", "psql", ...database, "-Atc", sql]));
}

function compose(args: string[]): string {
  const quiet: ExecFileSyncOptionsWithStringEncoding = {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  };
  try {
    execFileSync("docker", ["compose", "version"], { stdio: "ignore" });
  } catch {
    return execFileSync("docker-compose", args, quiet);
  }
  return execFileSync("docker", ["compose", ...args], quiet);
}

function must(fact: boolean, sentence: string): void {
  if (!fact) throw new Error(`Not so: ${sentence}`);
}

await main();
