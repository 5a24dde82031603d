import { z } from "zod";
import type { Config } from "../../runtime/config.ts";
import { withKey } from "./bills.ts";
import { type Answer, differs, expected, type Said, unknown, type VendorChecks } from "./check.ts";

export function dojahChecks(config: Config): VendorChecks {
  return {
    vendor: "dojah",
    baseUrl: config.DOJAH_BASE_URL,
    headers: {
      accept: "application/json",
      appid: config.DOJAH_APP_ID,
      authorization: config.DOJAH_SECRET_KEY,
    },
    settings: [
      unknown("whether the widget asks for BVN or NIN, and keeps our reference: open it once and see"),
    ],
    checks: [
      {
        name: "verification, unknown reference",
        method: "GET",
        path: "/kyc/verification",
        query: { reference_id: "preflight-no-such-reference-0001" },
        read: readUnknown,
      },
    ],
  };
}

function readUnknown({ status }: Answer): Said {
  if (status === 401 || status === 403) return differs(`the key or this address is refused (HTTP ${status})`);
  if (status === 400 || status === 404)
    return expected(`"not found" in a form that is known (HTTP ${status})`);
  return differs(`"not found" in an unknown form (HTTP ${status})`);
}

const balance = z.object({ balance: z.union([z.number(), z.string()]), currency: z.string() });

export function termiiChecks(config: Config): VendorChecks {
  return {
    vendor: "termii",
    baseUrl: config.TERMII_BASE_URL,
    headers: { accept: "application/json" },
    settings: [
      /^[A-Za-z0-9 ]{3,11}$/.test(config.TERMII_SENDER)
        ? expected("the sender has 3 to 11 letters and digits")
        : differs("the sender must have 3 to 11 letters and digits"),
      unknown("whether the sender is approved for the route dnd: send one code to yourself"),
    ],
    checks: [
      {
        name: "balance",
        method: "GET",
        path: "/api/get-balance",
        query: { api_key: config.TERMII_API_KEY },
        read: withKey(balance, "the balance is readable"),
      },
    ],
  };
}
