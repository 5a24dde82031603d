import { testConfig } from "@manilla/testing/config";
import { type ControlledSandbox, controlledSandbox } from "@manilla/testing/controlled-sandbox";
import { type Change, preflightThroughProxy } from "@manilla/testing/providers/preflight-proxy";
import type { Answer } from "@manilla/testing/providers/vendor-answers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runChecks, secretsOf } from "./check.ts";
import { preflight } from "./preflight.ts";

let sandbox: ControlledSandbox;
beforeAll(async () => {
  sandbox = await controlledSandbox();
});
afterAll(() => sandbox.clearFaults());

const asked = (change: Change = (_question, answer) => answer) => preflightThroughProxy(sandbox.url, change);

it("finds the sandbox as expected, only reads, and reveals no secret", async () => {
  const { config, findings, questions } = await asked();
  expect(findings.filter(({ verdict }) => verdict === "differs")).toEqual([]);
  expect(findings.filter(({ verdict }) => verdict === "expected").length).toBeGreaterThanOrEqual(25);
  expect(new Set(questions.map(({ method }) => method))).toEqual(new Set(["GET"]));
  const report = JSON.stringify(findings);
  for (const secret of secretsOf(config)) expect(report).not.toContain(secret);
  expect(secretsOf(config)).toContain(config.PAYSTACK_SECRET_KEY);
});

const at =
  (part: string, change: (answer: Answer) => Answer): Change =>
  (question, answer) =>
    question.path.includes(part) ? change(answer) : answer;
const data = (answer: Answer) => (answer.body as { data: Record<string, unknown>[] }).data;
const withData = (answer: Answer, rows: unknown): Answer => ({
  ...answer,
  body: { ...(answer.body as object), data: rows },
});
const off = (answer: Answer, coin: string, change: (network: Record<string, unknown>) => object[]): Answer =>
  withData(
    answer,
    data(answer).map((wallet) =>
      wallet["currency"] === coin
        ? { ...wallet, networks: (wallet["networks"] as Record<string, unknown>[]).flatMap(change) }
        : wallet,
    ),
  );

it.each<[string, RegExp, Change]>([
  [
    "another account",
    /account reference is not among/,
    at("/enquiry/main", (a) => withData(a, [{ ...data(a)[0], payazaAccountReference: "9" }])),
  ],
  [
    "an address that is not allowed",
    /refused \(HTTP 403\)/,
    at("/enquiry/main", () => ({ http: 403, body: {} })),
  ],
  [
    "a collection not found in another form",
    /"not found" in an unknown form \(HTTP 500/,
    at("/merchant/transaction-query", () => ({ http: 500, body: { error: "none" } })),
  ],
  [
    "a payout not found in another form",
    /"not found" in an unknown form \(HTTP 404/,
    at("/merchant/transaction/", () => ({ http: 404, body: { detail: "gone" } })),
  ],
  [
    "a wrong key",
    /the key is refused \(HTTP 401\)/,
    at("/paystack/balance", () => ({ http: 401, body: { status: false, message: "Invalid key" } })),
  ],
  [
    "banks without NIP codes",
    /0 of 46 banks have a NIP code/,
    at("/bank", (a) =>
      withData(
        a,
        data(a).map((row) => ({ ...row, nip_sort_code: null })),
      ),
    ),
  ],
  [
    "a transfer not found by a proxy",
    /"not found" in an unknown form \(HTTP 404\)/,
    at("/transfer/verify/", () => ({ http: 404, body: { message: "no Route matched" } })),
  ],
  [
    "a list without pages",
    /does not name its number of pages/,
    at("/paystack/transfer", (a) =>
      "data" in (a.body as object) ? { ...a, body: { ...(a.body as object), meta: {} } } : a,
    ),
  ],
  [
    "no account called me",
    /cannot be named `me`/,
    at("/users/me/wallets", () => ({ http: 404, body: { status: "error" } })),
  ],
  [
    "a network by another name",
    /trc20 of USDT is not among its networks/,
    at("/users/me/wallets", (a) =>
      off(a, "usdt", (n) => (n["id"] === "trc20" ? [{ ...n, id: "tron-mainnet" }] : [n])),
    ),
  ],
  [
    "a network that is switched off",
    /erc20 of USDC is switched off for deposits/,
    at("/users/me/wallets", (a) =>
      off(a, "usdc", (n) => [n["id"] === "erc20" ? { ...n, deposits_enabled: false } : n]),
    ),
  ],
  [
    "a fee of another kind",
    /the fee is of an unknown kind/,
    at("/fee", (a) => ({ ...a, body: { status: "success", data: { fee: 1, type: "percentage" } } })),
  ],
  [
    "a withdrawal not found by a proxy",
    /"not found" in an unknown form \(HTTP 404\)/,
    at("/withdraws/reference/", () => ({ http: 404, body: {} })),
  ],
  [
    "a bill vendor that refuses the key",
    /the key or this address is refused \(HTTP 401\)/,
    at("/vtpass/api/balance", () => ({ http: 401, body: {} })),
  ],
  [
    "bundles without prices",
    /another shape: content/,
    at("/service-variations", (a) => ({ ...a, body: { content: { variations: [{ name: "1 GB" }] } } })),
  ],
  [
    "no wallet in naira",
    /there is no wallet in naira/,
    at("/maplerad/v1/wallets", (a) =>
      withData(
        a,
        data(a).map((row) => ({ ...row, currency: "USD" })),
      ),
    ),
  ],
  [
    "an identity check not found in another form",
    /"not found" in an unknown form \(HTTP 200\)/,
    at("/kyc/verification", () => ({ http: 200, body: {} })),
  ],
  [
    "a balance of messages under another name",
    /another shape: balance/,
    at("/get-balance", () => ({ http: 200, body: { credit: 1, currency: "NGN" } })),
  ],
  [
    "prices as text",
    /another shape: 0\.current_price/,
    at("/coins/markets", (a) => ({
      ...a,
      body: (a.body as object[]).map((row) => ({ ...row, current_price: "1" })),
    })),
  ],
  [
    "rates on another base",
    /the base is not the dollar/,
    at("/forex", (a) => ({ ...a, body: { ...(a.body as object), base: "EUR" } })),
  ],
  [
    "headlines in another shape",
    /another shape: status/,
    at("/news", (a) => ({ ...a, body: { ...(a.body as object), status: "error" } })),
  ],
])("names the difference: %s", async (_what, note, change) => {
  const { findings } = await asked(change);
  const different = findings.filter(({ verdict }) => verdict === "differs").map((one) => one.note);
  expect(different.length).toBeGreaterThan(0);
  for (const one of different) expect(one).toMatch(note);
});

it("reports a check as impossible where a vendor does not answer", async () => {
  const findings = await preflight(testConfig());
  expect(findings.filter(({ verdict }) => verdict === "differs")).toEqual([]);
  expect(findings.some(({ note }) => note.startsWith("no answer"))).toBe(true);
});

it("refuses a question that is no reading", async () => {
  const move = { name: "payout", method: "POST" as "GET", path: "/transfer", read: () => [] };
  const vendor = { vendor: "x", baseUrl: sandbox.url, headers: {}, settings: [], checks: [move] };
  await expect(runChecks([vendor], [])).rejects.toThrow("preflight refused POST /transfer");
});
