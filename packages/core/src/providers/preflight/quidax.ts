import { coinCodes } from "@manilla/shared/assets";
import { networksOf } from "@manilla/shared/crypto/networks";
import { z } from "zod";
import type { Config } from "../../runtime/config.ts";
import type { Rail } from "../custody/port.ts";
import { isOwnEnvelope } from "../custody/quidax-client.ts";
import { feeAnswer, isReadableFee } from "../custody/quidax-fee.ts";
import { accountAnswer } from "../custody/quidax-format.ts";
import { isOnRail } from "../custody/quidax-networks.ts";
import {
  type Answer,
  type Check,
  differs,
  expected,
  type Said,
  shaped,
  unknown,
  type VendorChecks,
} from "./check.ts";

const flag = z.boolean().nullish();
const network = z.looseObject({ id: z.string(), deposits_enabled: flag, withdraws_enabled: flag });
const wallet = z.looseObject({
  currency: z.string(),
  balance: z.union([z.string(), z.number()]),
  networks: z.array(network).nullish(),
});
const wallets = z.object({ status: z.literal("success"), data: z.array(wallet).min(1) });
const rows = z.object({ status: z.literal("success"), data: z.array(z.looseObject({ status: z.string() })) });

export function quidaxChecks(config: Config): VendorChecks {
  return {
    vendor: "quidax",
    baseUrl: config.QUIDAX_BASE_URL,
    headers: { accept: "application/json", authorization: `Bearer ${config.QUIDAX_SECRET_KEY}` },
    settings: [
      unknown(
        "whether retried webhooks are signed anew, and what a transfer from a sub-account to our own costs: ask",
      ),
    ],
    checks: [
      {
        name: "own account's id, which coins are collected to",
        method: "GET",
        path: "/users/me",
        read: ({ body }) => shaped(body, accountAnswer, "the id is readable"),
      },
      { name: "own wallets (me)", method: "GET", path: "/users/me/wallets", read: readWallets },
      ...(["btc", "usdt"] as const).map(
        (currency): Check => ({
          name: `withdrawal fee of ${currency}`,
          method: "GET",
          path: "/fee",
          query: { currency, network: currency === "btc" ? "btc" : "trc20" },
          read: readFee,
        }),
      ),
      {
        name: "withdrawal, unknown reference",
        method: "GET",
        path: "/users/me/withdraws/reference/preflight-no-such-reference-0001",
        read: readUnknown,
      },
      list("withdrawals", "/users/me/withdraws"),
      list("deposits of all", "/users/deposits/all"),
    ],
  };
}

function list(name: string, path: string): Check {
  const query = { page: "1", per_page: "100" };
  return { name, method: "GET", path, query, read: ({ body }) => shaped(body, rows, "the list is readable") };
}

function readWallets({ status, body }: Answer): Said[] {
  if (status === 401 || status === 403) return [differs(`the key is refused (HTTP ${status})`)];
  if (status === 404) return [differs("the account cannot be named `me` (HTTP 404)")];
  const { success, data } = wallets.safeParse(body);
  if (!success) return [shaped(body, wallets, "")];
  const rails = coinCodes.flatMap((coin) => networksOf[coin].map(({ id }): Rail => ({ coin, network: id })));
  const found = rails.flatMap((rail) => railFindings(rail, data.data));
  const served = `${rails.length - found.length} of ${rails.length} networks that we offer are there and switched on`;
  return [
    expected("balances are readable"),
    found.length === 0 ? expected(served) : unknown(served),
    ...found,
  ];
}

function railFindings(rail: Rail, all: z.output<typeof wallets>["data"]): Said[] {
  const name = `${rail.network} of ${rail.coin}`;
  const own = all.find(({ currency }) => currency.toUpperCase() === rail.coin);
  if (!own) return [differs(`there is no wallet of ${rail.coin}`)];
  if (!own.networks || own.networks.length === 0)
    return [unknown(`the wallet of ${rail.coin} lists no networks`)];
  const listed = own.networks.find(({ id }) => isOnRail(rail, id));
  if (!listed)
    return [differs(`${name} is not among its networks (${own.networks.map(({ id }) => id).join(" ")})`)];
  const off = [
    ...(listed.deposits_enabled === false ? ["deposits"] : []),
    ...(listed.withdraws_enabled === false ? ["withdrawals"] : []),
  ];
  return off.length > 0 ? [differs(`${name} is switched off for ${off.join(" and ")}`)] : [];
}

function readFee({ status, body }: Answer): Said {
  if (status === 404) return unknown("there is no /fee: the older path is asked with an amount");
  const shape = shaped(body, feeAnswer, "the fee is readable");
  const { success, data } = feeAnswer.safeParse(body);
  return success && !isReadableFee(data.data) ? differs("the fee is of an unknown kind") : shape;
}

function readUnknown({ status, body }: Answer): Said {
  if (status === 404 && isOwnEnvelope(body))
    return expected('"not found" in the vendor\'s own envelope (HTTP 404)');
  return differs(`"not found" in an unknown form (HTTP ${status})`);
}
