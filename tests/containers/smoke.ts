import { type ExecFileSyncOptionsWithStringEncoding, execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";

// Run against a composition that is up (docker compose up --scale api=2 --scale worker=2): every purchase is sent twice at
// the same moment with one key, so that two APIs race for it. It must happen once, be answered the same, be told once, and
// leave the books balanced.
const app = "http://127.0.0.1:8080";
const purchases = 100;
const usdt = 1.2;
const atOnce = 10;

type Answer = { status: number; text: string };
type Counts = Record<"transactions" | "notifications" | "waiting" | "violations", number>;

async function main(): Promise<void> {
  const page = await fetch(app, { headers: { accept: "text/html" } });
  must(page.status === 200 && (await page.text()).includes('id="root"'), "the web app is served");
  must(page.headers.has("content-security-policy"), "with its content policy");
  const before = countsOf();
  const token = await signIn();
  const startedAt = performance.now();
  for (let done = 0; done < purchases; done += atOnce) {
    await Promise.all(Array.from({ length: atOnce }, () => buyTwice(token)));
  }
  const seconds = (performance.now() - startedAt) / 1000;
  // So that the demo person can do this again.
  const back = { authorization: `Bearer ${token}`, "idempotency-key": randomUUID() };
  await post("/crypto/sell", { currency: "USDT", amount: (purchases * usdt).toFixed(2) }, back);
  await allTold();
  const after = countsOf();
  must(after.transactions === before.transactions + purchases, "each key had one effect");
  must(after.notifications === before.notifications + purchases, "each was told once");
  must(after.violations === 0, "the books balance");
  console.log(
    `${purchases} purchases, each sent twice, in ${seconds.toFixed(1)} s: once each, told once, balanced`,
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
  const answer = await post("/users/login", {
    identifier: "demo@manilla.example",
    password: "Demo-pass-1!",
  });
  must(answer.status === 200, `the demo person signs in (${answer.status} ${answer.text.slice(0, 200)})`);
  return JSON.parse(answer.text).data.token;
}

async function buyTwice(token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, "idempotency-key": randomUUID() };
  const buy = () => post("/crypto/buy", { currency: "USDT", amount: String(usdt) }, headers);
  const [first, second] = await Promise.all([buy(), buy()]);
  must(first.status < 300, `a purchase is taken (${first.status} ${first.text.slice(0, 200)})`);
  must(first.text === second.text, "both copies are answered the same");
}

async function allTold(): Promise<void> {
  for (let tries = 0; tries < 60; tries += 1) {
    if (countsOf().waiting === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  throw new Error("the workers did not tell everything within a minute");
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

/** `docker compose`, or with an older engine `docker-compose`. */
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
