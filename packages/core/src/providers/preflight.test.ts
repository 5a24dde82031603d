import { testConfig } from "@manilla/testing/config";
import { controlledSandbox } from "@manilla/testing/controlled-sandbox";
import { type Change, preflightThroughProxy } from "@manilla/testing/providers/preflight-proxy";
import type { Answer } from "@manilla/testing/providers/vendor-answers";
import { afterAll, expect, it } from "vitest";
import { createProviders } from "./create-providers.ts";
import { runPreflight, secretsOf } from "./preflight.ts";

const sandbox = await controlledSandbox();
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
const network = (answer: Answer, id: string, change: object): Answer => {
  const wallet = (answer.body as { data: { networks: { id: string }[] } }).data;
  const networks = wallet.networks.map((one) => (one.id === id ? { ...one, ...change } : one));
  return withData(answer, { ...wallet, networks });
};

it.each<[string, RegExp, Change]>([
  [
    "another account",
    /a balance in naira of the configured account/,
    at("/enquiry/main", (a) => withData(a, [{ ...data(a)[0], payazaAccountReference: "9" }])),
  ],
  [
    "an address that is not allowed",
    /refused \(HTTP 403\)/,
    at("/enquiry/main", () => ({ http: 403, body: {} })),
  ],
  [
    "a collection not found in another form",
    /payaza answered 500/,
    at("/merchant/transaction-query", () => ({ http: 500, body: { error: "none" } })),
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
    /paystack answered 404/,
    at("/transfer/verify/", () => ({ http: 404, body: { message: "no Route matched" } })),
  ],
  [
    "no account called me",
    /quidax answered 404/,
    at("/users/me/wallets", () => ({ http: 404, body: { status: "error" } })),
  ],
  [
    "a network by another name",
    /trc20 of USDT is not among the networks/,
    at("/users/me/wallets/usdt", (a) => network(a, "trc20", { id: "tron-mainnet" })),
  ],
  [
    "a network that is switched off",
    /erc20 of USDC is switched off for deposits/,
    at("/users/me/wallets/usdc", (a) => network(a, "erc20", { deposits_enabled: false })),
  ],
  [
    "bundles without prices",
    /0 bundles/,
    at("/service-variations", (a) => ({ ...a, body: { content: { variations: [{ name: "1 GB" }] } } })),
  ],
  [
    "an identity check not found in another form",
    /dojah answered in an unknown shape/,
    at("/kyc/verification", () => ({ http: 200, body: {} })),
  ],
  [
    "a balance of messages under another name",
    /unknown shape: balance/,
    at("/get-balance", () => ({ http: 200, body: { credit: 1, currency: "NGN" } })),
  ],
  [
    "prices as text",
    /0 prices are readable, 2 are not/,
    at("/coins/markets", (a) => ({
      ...a,
      body: (a.body as object[]).map((row) => ({ ...row, current_price: "1" })),
    })),
  ],
  [
    "rates on another base",
    /unknown shape: base/,
    at("/forex", (a) => ({ ...a, body: { ...(a.body as object), base: "EUR" } })),
  ],
])("names the difference: %s", async (_what, note, change) => {
  const { findings } = await asked(change);
  const different = findings.filter(({ verdict }) => verdict === "differs").map((one) => one.note);
  expect(different.length).toBeGreaterThan(0);
  for (const one of different) expect(one).toMatch(note);
});

it("reports a check as impossible where a vendor does not answer", async () => {
  const config = testConfig();
  const providers = createProviders(config);
  const findings = await runPreflight({ config, providers });
  expect(findings.filter(({ verdict }) => verdict === "differs")).toEqual([]);
  expect(findings.some(({ note }) => note.endsWith("is not reachable"))).toBe(true);
});
