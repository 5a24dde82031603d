import { randomInt, randomUUID } from "node:crypto";
import { freePort } from "@manilla/testing/free-port";
import { createPerson } from "@manilla/testing/people";
import { expect, test, vi } from "vitest";
import { waitUntil } from "../../scripts/services/process.ts";
import { startProgram } from "./program.ts";
import { callApi, runningStack } from "./stack.ts";

// Two API processes and a worker use one database. Within ten seconds after the owner taps "It was not me", both
// processes refuse every session, and no money leaves the account, not even by earlier requests.
const promisedMs = 10_000;
const stack = await runningStack();
const port = await freePort();
await startProgram("api", { settings: stack.settings, port });
const apis = [stack.url, `http://127.0.0.1:${port}`];
const account = { accountNumber: "0123456785", bankCode: "058" };
const outside = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const { owner } = stack.database;

async function customer() {
  const name = `panic${randomUUID().slice(0, 8)}m`;
  const contacts = { username: name, email: `${name}@example.com`, phone: `+23480${randomInt(1e7, 9e7)}1` };
  const secrets = { password: "Panic-pass-1", pin: "7391" };
  const device = () => ({ "x-device-id": randomUUID() });
  const { json } = await callApi(stack.url, "POST /users/register", {
    body: { ...contacts, ...secrets },
    headers: device(),
  });
  const { token, user } = json.data;
  await createPerson(stack.database, { naira: "500000", coins: { ETH: "1" } }, user.id);
  await owner.query(
    "update users set phone_verified_at = now(), email_verified_at = now(), identity_status = 'Completed' where id = $1",
    [user.id],
  );
  const resolve = `GET /banks/resolve?account_number=${account.accountNumber}&bank_code=${account.bankCode}`;
  const { account_name: accountName } = (await callApi(stack.url, resolve, { token })).json.data;
  await owner.query("update users set identity_name = $2 where id = $1", [user.id, accountName]);
  const body = { identifier: contacts.email, password: secrets.password };
  const other = await callApi(apis[1] ?? "", "POST /users/login", { body, headers: device() });
  return {
    userId: user.id as string,
    tokens: [token, other.json.data.token] as string[],
    contacts,
    accountName,
  };
}

async function notMeLink(email: string): Promise<string> {
  let link: string | undefined;
  const arrived = async () => {
    const inbox = await fetch(`${stack.sandbox.url}/control/inbox?to=${encodeURIComponent(email)}`);
    link = /not-me\?token=([\w-]+)/.exec(await inbox.text())?.[1];
    return link !== undefined;
  };
  await waitUntil(arrived, { seconds: 30, failure: () => "no security message arrived" });
  return link ?? "";
}

async function stateOf(id: string): Promise<string | undefined> {
  const { rows } = await owner.query<{ state: string }>(
    "select state from ledger.transaction where id = $1",
    [id],
  );
  return rows[0]?.state;
}

test("after the tap every session is refused by both processes, and what was queued does not leave", async () => {
  const { userId, tokens, contacts, accountName } = await customer();
  const link = await notMeLink(contacts.email);
  const [token = ""] = tokens;
  const signedIn = () =>
    Promise.all(apis.flatMap((url) => tokens.map((one) => callApi(url, "GET /dashboard", { token: one }))));
  expect((await signedIn()).map(({ status }) => status)).toEqual([200, 200, 200, 200]);

  stack.worker.child.kill("SIGSTOP");
  const paying = { token, headers: { "idempotency-key": randomUUID() } };
  const bank = { ...account, accountName, bankName: "GTBank" };
  const withdrawal = await callApi(stack.url, "POST /withdrawals/naira/initiate", {
    ...paying,
    body: { ...bank, amount: "20000", pin: "7391" },
  });
  expect(withdrawal.json.data).toMatchObject({ state: "approved" });
  const coins = { currency: "eth", amount: "0.01", address: outside, network: "ethereum", pin: "7391" };
  const sent = await callApi(stack.url, "POST /crypto/send", {
    token,
    headers: { "idempotency-key": randomUUID() },
    body: coins,
  });
  expect(sent.json.data).toMatchObject({ state: "held" });

  expect((await callApi(stack.url, "POST /users/not-me", { body: { token: link } })).status).toBe(200);
  await vi.waitFor(
    async () => expect((await signedIn()).map(({ status }) => status)).toEqual([401, 401, 401, 401]),
    promisedMs,
  );
  const more = apis.flatMap((url) =>
    tokens.map((one) =>
      callApi(url, "POST /crypto/send", {
        token: one,
        headers: { "idempotency-key": randomUUID() },
        body: coins,
      }),
    ),
  );
  expect((await Promise.all(more)).map(({ status }) => status)).toEqual([401, 401, 401, 401]);

  stack.worker.child.kill("SIGCONT");
  const ended = async () =>
    (await stateOf(withdrawal.json.data.transactionId)) === "pending_approval" &&
    (await stateOf(sent.json.data.transactionId)) === "failed";
  await waitUntil(ended, { seconds: 60, failure: () => stack.worker.output().slice(-2_000) });
  const { rows } = await owner.query<{ asset: string; purpose: string; balance: string }>(
    `select asset, purpose, balance::text from ledger.account
     where user_id = $1 and asset in ('NGN', 'ETH') order by asset, purpose`,
    [userId],
  );
  expect(rows).toEqual([
    { asset: "ETH", purpose: "available", balance: "100000000" },
    { asset: "ETH", purpose: "held", balance: "0" },
    { asset: "NGN", purpose: "available", balance: "48000000" },
    { asset: "NGN", purpose: "held", balance: "2000000" },
  ]);
}, 180_000);
