import type { CustodyProvider } from "@manilla/core/providers/custody/port";
import { createQuidaxCustody } from "@manilla/core/providers/custody/quidax";
import { testConfig } from "../config.ts";
import { type Answer, type Answering, outcomeOf } from "./vendor-answers.ts";

export const vendorOutcome = <T>(answering: Answering, call: (custody: CustodyProvider) => Promise<T>) =>
  outcomeOf(answering, (url) => createQuidaxCustody(testConfig({ QUIDAX_BASE_URL: url })), call);

export const okReply = (data: unknown, http = 200): Answer => ({ http, body: { status: "success", data } });
export const errorReply = (http: number, message: string, code = "E9999"): Answer => ({
  http,
  body: { status: "error", message, data: { code, message } },
});

export const evmAddress = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
export const evmNetworks = ["erc20", "bep20"].map((id) => ({
  id,
  deposits_enabled: true,
  withdraws_enabled: true,
}));
