import { z } from "zod";
import { isUnknownYet, type On } from "../control/faults.ts";
import { pageOf } from "../control/lists.ts";
import { decimalOf, fitsDecimals, unitsOf } from "../decimals.ts";
import { pickFrom } from "../dice.ts";
import { houseId } from "./addresses.ts";
import { quidaxSuccess, replyError } from "./answers.ts";
import { isAddress } from "./chain-addresses.ts";
import { custodyCoin, networkOfCoin } from "./coins.ts";
import { describeWithdrawal, type NewWithdrawal } from "./withdrawal.ts";
import type { QuidaxParts } from "./withdrawals.ts";

const withdrawBody = z.object({
  currency: z.string(),
  amount: z.string(),
  fund_uid: z.string().min(1),
  fund_uid2: z.string().nullish(),
  transaction_note: z.string().max(200).optional(),
  narration: z.string().max(200).optional(),
  network: z.string().optional(),
  reference: z.string().min(1).max(100),
});

type Refusal = [status: number, code: string, message: string];

export function withdrawalRoutes(on: On, parts: QuidaxParts) {
  const { custody, withdrawals } = parts;

  on("POST /users/:user/withdraws", "withdraw", async (request, reply) => {
    const body = withdrawBody.safeParse(request.body);
    if (!body.success)
      return replyError(reply, [400, "E0107", `Invalid ${body.error.issues[0]?.path.join(".")}`]);
    const order = check(body.data, request.params.user, parts);
    if (Array.isArray(order)) return replyError(reply, order);
    const made = withdrawals.submit(order);
    // The vendor refuses a duplicate with HTTP 400 or 200, so a hash of the reference selects the status.
    const status = pickFrom([200, 400], "duplicate", body.data.reference);
    if (made === "duplicate") return replyError(reply, [status, "E0110", "Reference has already been taken"]);
    if (made === "refused") return replyError(reply, [400, "E0112", "Invalid address"]);
    return reply.code(201).send(quidaxSuccess(describeWithdrawal(made, custody)));
  });

  on("GET /users/:user/withdraws", "withdraws", async ({ params, query }) => {
    const own = withdrawals.all().filter(({ userId }) => userId === params.user);
    const { rows } = pageOf(own.reverse(), { page: query.page, size: query.per_page });
    return quidaxSuccess(rows.map((withdrawal) => describeWithdrawal(withdrawal, custody)));
  });
  on("GET /users/:user/withdraws/reference/:reference", "withdrawal", async (r, reply) => {
    const withdrawal = withdrawals.get(r.params.reference);
    if (isUnknownYet(r) || withdrawal?.userId !== r.params.user)
      return replyError(reply, [404, "not_found", "Withdrawal not found"]);
    return quidaxSuccess(describeWithdrawal(withdrawal, custody));
  });

  for (const path of ["/users/me/fee_rule", "/fee"]) {
    on(`GET ${path}`, "fee", async ({ query }, reply) => {
      const coin = custodyCoin(query.currency ?? "");
      const network = coin && networkOfCoin(coin, query.network);
      if (!network) return replyError(reply, [400, "E0103", "Invalid currency or network"]);
      if (path !== "/fee" && !query.amount) return replyError(reply, [400, "E0107", "amount is missing"]);
      const value = Number(network.fee);
      // For Bitcoin the vendor lists one fee for each range of amounts, even if all these fees are the same.
      if (coin.currency !== "btc") return quidaxSuccess({ fee: value, type: "flat" });
      const ranges = [
        { min: 0, max: 0.0054, type: "flat", value },
        { min: 0.0054, max: 1_000, type: "flat", value },
      ];
      return quidaxSuccess({ fee: ranges, type: "range" });
    });
  }
}

function check(
  body: z.output<typeof withdrawBody>,
  userId: string,
  parts: QuidaxParts,
): NewWithdrawal | Refusal {
  const user = parts.custody.user(userId);
  const coin = custodyCoin(body.currency);
  if (!user) return [404, "E0104", "User not found"];
  if (!coin) return [400, "E0103", "Invalid currency"];
  const network = networkOfCoin(coin, body.network);
  if (!network) return [400, "E0105", "Network is not supported for this currency"];
  const amount = unitsOf(body.amount);
  if (!amount || !fitsDecimals(body.amount, coin.decimals)) return [400, "E0111", "Invalid amount"];
  const to = body.fund_uid === houseId ? "me" : body.fund_uid;
  const internal = parts.custody.user(to) !== undefined;
  if (!internal && !isAddress(network.family, body.fund_uid)) return [400, "E0112", "Invalid address"];
  const fee = internal ? "0.0" : network.fee;
  const held = parts.balances.heldUnits(userId, coin.currency);
  if (amount + (unitsOf(fee) ?? 0n) > held) return [400, "E0113", `Insufficient balance: ${decimalOf(held)}`];
  return {
    reference: body.reference,
    userId,
    type: internal ? "internal" : "coin_address",
    currency: coin.currency,
    network: network.id,
    amount: body.amount,
    fee,
    to,
    tag: body.fund_uid2 ?? null,
  };
}
