import { testConfig } from "../../testing/config.ts";
import { preflight } from "../preflight/preflight.ts";
import { type Answer, type Question, replay } from "./vendor-answers.ts";

/** What the proxy answers in the place of the sandbox. */
export type Change = (question: Question, answer: Answer) => Answer;

/** Runs the preflight on a proxy before the sandbox that changes some answers; returns what was asked and found. */
export async function preflightThroughProxy(sandboxUrl: string, change: Change) {
  const proxy = await replay(async (question) => {
    const headers = headersOf(question.path);
    const response = await fetch(`${sandboxUrl}${question.path}?${question.query.toString()}`, { headers });
    return change(question, { http: response.status, body: await response.json() });
  });
  const config = testConfig({
    PAYAZA_BASE_URL: `${proxy.url}/payaza/live`,
    PAYAZA_PAYOUT_PIN: "123456",
    PAYAZA_ACCOUNT_REFERENCE: "1010000000",
    PAYSTACK_BASE_URL: `${proxy.url}/paystack`,
    QUIDAX_BASE_URL: `${proxy.url}/quidax/exchange-open-api/api/v1`,
    VTPASS_BASE_URL: `${proxy.url}/vtpass/api`,
    MAPLERAD_BASE_URL: `${proxy.url}/maplerad/v1`,
    DOJAH_BASE_URL: `${proxy.url}/dojah/api/v1`,
    TERMII_BASE_URL: `${proxy.url}/termii`,
    COINGECKO_BASE_URL: `${proxy.url}/coingecko/api/v3`,
    FOREX_BASE_URL: `${proxy.url}/forex/api`,
    NEWS_BASE_URL: `${proxy.url}/news/api/1`,
  });
  const findings = await preflight(config);
  await proxy.close();
  return { config, findings, questions: proxy.asked };
}

/** The proxy drops the headers: each vendor gets its own key again. */
function headersOf(path: string): Record<string, string> {
  const config = testConfig();
  const headers: Record<string, Record<string, string>> = {
    payaza: { authorization: `Payaza ${Buffer.from(config.PAYAZA_PUBLIC_KEY).toString("base64")}` },
    paystack: { authorization: `Bearer ${config.PAYSTACK_SECRET_KEY}` },
    quidax: { authorization: `Bearer ${config.QUIDAX_SECRET_KEY}` },
    vtpass: { "api-key": config.VTPASS_API_KEY, "public-key": config.VTPASS_PUBLIC_KEY },
    maplerad: { authorization: `Bearer ${config.MAPLERAD_SECRET_KEY}` },
    dojah: { appid: config.DOJAH_APP_ID, authorization: config.DOJAH_SECRET_KEY },
    coingecko: { "x-cg-demo-api-key": config.COINGECKO_API_KEY },
    forex: { authorization: `Token ${config.FOREX_APP_ID}` },
    news: { "x-access-key": config.NEWS_API_KEY ?? "" },
  };
  return headers[path.split("/")[1] ?? ""] ?? {};
}
