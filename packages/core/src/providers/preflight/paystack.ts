import { z } from "zod";
import type { Config } from "../../runtime/config.ts";
import { balanceAnswer, saysUnknownTransfer, transferList } from "../payouts/paystack-format.ts";
import { type Answer, differs, expected, type Said, shaped, unknown, type VendorChecks } from "./check.ts";

const perPage = 2;
const bank = z.looseObject({
  code: z.string(),
  name: z.string(),
  nip_sort_code: z.union([z.string(), z.number()]).nullish(),
});
const banks = z.object({
  data: z.array(bank).min(1),
  meta: z.looseObject({ next: z.unknown().optional() }).nullish(),
});

export function paystackChecks(config: Config): VendorChecks {
  const key = config.PAYSTACK_SECRET_KEY;
  const list = {
    country: "nigeria",
    currency: "NGN",
    include_nip_sort_code: "true",
    use_cursor: "true",
    perPage: "100",
  };
  return {
    vendor: "paystack",
    baseUrl: config.PAYSTACK_BASE_URL,
    headers: { accept: "application/json", authorization: `Bearer ${key}` },
    settings: [
      expected(key.startsWith("sk_live_") ? "a live key" : "a test key"),
      unknown("whether transfers ask for a one-time password is a setting of the dashboard: switch it off"),
    ],
    checks: [
      { name: "balance", method: "GET", path: "/balance", read: readBalance },
      { name: "banks", method: "GET", path: "/bank", query: list, read: readBanks },
      {
        name: "transfer, unknown reference",
        method: "GET",
        path: "/transfer/verify/preflight-no-such-reference-0001",
        read: readUnknown,
      },
      {
        name: "transfers, page size",
        method: "GET",
        path: "/transfer",
        query: { per_page: String(perPage), perPage: String(perPage), page: "1" },
        read: readTransfers,
      },
    ],
  };
}

function readBalance({ status, body }: Answer): Said {
  if (status === 401) return differs("the key is refused (HTTP 401)");
  const shape = shaped(body, balanceAnswer, "balances are readable");
  const { success, data } = balanceAnswer.safeParse(body);
  if (!success) return shape;
  return data.data.some((line) => line !== null) ? shape : differs("there is no balance in naira");
}

function readBanks({ body }: Answer): Said[] {
  const shape = shaped(body, banks, "banks are readable");
  const { success, data } = banks.safeParse(body);
  if (!success) return [shape];
  const withNip = data.data.filter(({ nip_sort_code: code }) =>
    /^[0-9]{1,6}$/.test(String(code ?? "")),
  ).length;
  const note = `${withNip} of ${data.data.length} banks have a NIP code`;
  // Payouts through the other vendor need the NIP code.
  return [shape, withNip > 0 ? expected(note) : differs(note)];
}

function readUnknown({ status, body }: Answer): Said {
  if (saysUnknownTransfer(status, body))
    return expected(`"not found" in a form that is known (HTTP ${status})`);
  return differs(`"not found" in an unknown form (HTTP ${status})`);
}

function readTransfers({ body }: Answer): Said[] {
  const shape = shaped(body, transferList, "the list of transfers is readable");
  const { success, data } = transferList.safeParse(body);
  if (!success) return [shape];
  const rows = data.data.filter((row) => row !== null);
  if (rows.length < data.data.length) return [shape, differs("a transfer of the list cannot be read")];
  const paged = data.meta?.pageCount === undefined || data.meta.pageCount === null;
  const pages = paged
    ? differs("the list does not name its number of pages")
    : expected("the list names its number of pages");
  if (rows.length > perPage) return [shape, pages, differs("the page size is ignored")];
  if (rows.length < perPage)
    return [shape, pages, unknown("too few transfers to see the page size and the default status")];
  const onlyPending = rows.every(({ status }) => status === "pending");
  return [
    shape,
    pages,
    onlyPending
      ? unknown("only pending transfers are shown: perhaps the default status")
      : expected("transfers of every status are shown"),
  ];
}
