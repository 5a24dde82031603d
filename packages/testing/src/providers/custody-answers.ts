import type { CustodyProvider } from "@manilla/core/providers/custody/port";
import { createQuidaxCustody } from "@manilla/core/providers/custody/quidax";
import { ProviderError } from "@manilla/core/providers/provider-error";
import { testConfig } from "../config.ts";
import { type Answer, type Question, replay } from "./vendor-answers.ts";

/** Returns the result of one call for this answer. "unclear" when the adapter throws. */
export async function vendorOutcome<T>(
  answer: Answer | ((question: Question) => Answer),
  call: (custody: CustodyProvider) => Promise<T>,
): Promise<{ came: T | "unclear"; asked: Question[] }> {
  const server = await replay(typeof answer === "function" ? answer : () => answer);
  const custody = createQuidaxCustody(testConfig({ QUIDAX_BASE_URL: server.url }));
  const came = await call(custody).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error;
    return "unclear" as const;
  });
  await custody.close();
  await server.close();
  return { came, asked: server.asked };
}

export const success = (data: unknown, http = 200): Answer => ({ http, body: { status: "success", data } });
export const error = (http: number, message: string, code = "E9999"): Answer => ({
  http,
  body: { status: "error", message, data: { code, message } },
});

export const evm = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
export const networks = ["erc20", "bep20"].map((id) => ({
  id,
  deposits_enabled: true,
  withdraws_enabled: true,
}));
