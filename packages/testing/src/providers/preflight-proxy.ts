import { createProviders } from "@manilla/core/providers/create-providers";
import { runPreflight } from "@manilla/core/providers/preflight";
import { vendorPaths } from "../../../../apps/sandbox/src/config.ts";
import { testConfig } from "../config.ts";
import { type Answer, replayServer, type VendorRequest } from "./vendor-answers.ts";

export type Change = (question: VendorRequest, answer: Answer) => Answer;

/** Runs the preflight through a proxy that changes some answers. Returns the requests and findings. */
export async function preflightThroughProxy(sandboxUrl: string, change: Change) {
  const proxy = await replayServer(async (question) => {
    const { host: _host, connection: _connection, ...headers } = question.headers;
    const address = `${sandboxUrl}${question.path}?${question.query.toString()}`;
    // cast: our headers have single values
    const response = await fetch(address, { headers: headers as Record<string, string> });
    return change(question, { http: response.status, body: await response.json() });
  });
  const config = testConfig({
    ...Object.fromEntries(
      Object.entries(vendorPaths)
        .filter(([name]) => name.endsWith("_BASE_URL"))
        .map(([name, path]) => [name, `${proxy.url}${path}`]),
    ),
    PAYAZA_PAYOUT_PIN: "123456",
    PAYAZA_ACCOUNT_REFERENCE: "1010000000",
  });
  const providers = createProviders(config);
  const findings = await runPreflight({ config, providers });
  await providers.close();
  return { config, findings, questions: proxy.requests };
}
