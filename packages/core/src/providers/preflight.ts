import type { Context } from "../context.ts";
import type { Config } from "../runtime/config.ts";
import { isLiveKey } from "./payments/payaza-client.ts";
import { type Check, checksOf, UnexpectedAnswer } from "./preflight-checks.ts";
import { ProviderError } from "./provider-error.ts";

/** `differs`: our adapter could not read the answer. `unknown`: no answer came, or the vendor limited our calls. */
type Verdict = "expected" | "differs" | "unknown";
export type Finding = { vendor: string; check: string; verdict: Verdict; note: string };

/**
 * Calls every vendor with the operator's keys and checks that our adapters can read the answers. Calls only methods
 * that move no money and create nothing. The findings contain no secret.
 */
export async function runPreflight({
  config,
  providers,
}: Pick<Context, "config" | "providers">): Promise<Finding[]> {
  const findings = notesOn(config);
  for (const check of checksOf(config, providers)) findings.push(await run(check));
  const secrets = secretsOf(config);
  const withoutSecrets = (note: string) =>
    secrets.reduce((left, secret) => left.replaceAll(secret, "…"), note);
  return findings.map((finding) => ({ ...finding, note: withoutSecrets(finding.note) }));
}

async function run({ vendor, check, read }: Check): Promise<Finding> {
  const finding = (verdict: Verdict, note: string) => ({ vendor, check, verdict, note });
  try {
    return finding("expected", await read());
  } catch (error) {
    if (error instanceof UnexpectedAnswer) return finding("differs", error.message);
    if (!(error instanceof ProviderError)) throw error;
    const { kind, status, message } = error;
    if (kind === "unreachable" || kind === "timeout" || status === 429) return finding("unknown", message);
    const isKey = status === 401 || status === 403;
    return finding("differs", isKey ? `the key or this address is refused (HTTP ${status})` : message);
  }
}

export function secretsOf(config: Config): string[] {
  const isSecret = /KEY|SECRET|PIN$|PASSWORD|APP_ID|ACCOUNT_REFERENCE|_URL$/;
  const values = Object.entries(config).filter(
    ([name]) => isSecret.test(name) && !/_BASE_URL$|SCRIPT_URL$/.test(name),
  );
  return values.flatMap(([, value]) => (typeof value === "string" && value.length >= 4 ? [value] : []));
}

function notesOn(config: Config): Finding[] {
  const { PAYAZA_PUBLIC_KEY, PAYAZA_PAYOUT_PIN, PAYSTACK_SECRET_KEY, TERMII_SENDER, NEWS_API_KEY } = config;
  const paysByPayaza = PAYAZA_PAYOUT_PIN && config.PAYAZA_ACCOUNT_REFERENCE;
  const isSenderValid = /^[A-Za-z0-9 ]{3,11}$/.test(TERMII_SENDER);
  const isCallbackProtected = config.VTPASS_WEBHOOK_PATH || config.VTPASS_WEBHOOK_IPS;
  const notes: [vendor: string, verdict: Verdict, note: string | false | undefined][] = [
    ["payaza", "expected", isLiveKey(PAYAZA_PUBLIC_KEY) ? "a live key" : "a test key"],
    [
      "payaza",
      "unknown",
      !paysByPayaza && "no payout PIN and account reference: no payouts through this vendor",
    ],
    [
      "payaza",
      "unknown",
      PAYAZA_PAYOUT_PIN?.startsWith("0") &&
        "the payout PIN begins with a zero, and the vendor's documents call it a number: ask",
    ],
    ["payaza", "unknown", "who bears the collection fee is a setting of the account: ask"],
    ["paystack", "expected", PAYSTACK_SECRET_KEY.startsWith("sk_live_") ? "a live key" : "a test key"],
    [
      "paystack",
      "unknown",
      "whether transfers need a one-time password is a setting of the dashboard: switch it off",
    ],
    [
      "quidax",
      "unknown",
      "whether retried webhooks are signed anew, and what a transfer from a sub-account to our own costs: ask",
    ],
    ["vtpass", "unknown", "purchases and requeries are made with POST, so the secret key is not tried here"],
    [
      "vtpass",
      isCallbackProtected ? "expected" : "unknown",
      isCallbackProtected
        ? "callbacks have a secret address or a list of senders"
        : "callbacks are unsigned: set VTPASS_WEBHOOK_PATH or VTPASS_WEBHOOK_IPS against strangers",
    ],
    [
      "maplerad",
      "unknown",
      config.MAPLERAD_SELLS === "all" &&
        "whether a bill can be queried by its id: buy one of the smallest amount and see",
    ],
    [
      "dojah",
      "unknown",
      "whether the widget asks for BVN or NIN, and keeps our reference: open it once and see",
    ],
    ["termii", isSenderValid ? "expected" : "differs", "the sender must have 3 to 11 letters and digits"],
    ["termii", "unknown", "whether the sender is approved for the route dnd: send one code to yourself"],
    ["coingecko", "unknown", "how many calls a month the plan allows: prices are read every minute"],
    ["news", "expected", NEWS_API_KEY === undefined && "no key: the app shows no headlines"],
  ];
  return notes.flatMap(([vendor, verdict, note]) =>
    note ? [{ vendor, check: "settings", verdict, note }] : [],
  );
}
