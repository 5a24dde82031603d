/**
 * Quidax: custody and the dollar rate. Format: Quidax developer documentation (open API v1).
 * - `me` is the company's own account, with a million of each coin unless the control API sets another float.
 * - A withdrawal is Submitted for a second, Processing for four, then Done, unless the control API decides.
 * - The fee is added to `amount`. A withdrawal to an account's id (`fund_uid`) is internal and has no fee.
 * - A new address is null for 400 ms, until `wallet.address.generated` is sent.
 * - Invented here: all error codes, and that the receiving account lists an internal withdrawal as a deposit.
 */
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { type On, vendorCalls } from "../control/faults.ts";
import { pageOf } from "../control/lists.ts";
import { breakPrice, dollarPair, type Market } from "../market/market.ts";
import type { World } from "../world.ts";
import { type Custody, describeUser, houseId } from "./addresses.ts";
import { quidaxSuccess, replyError } from "./answers.ts";
import { isAddress } from "./chain-addresses.ts";
import { custodyCoin } from "./coins.ts";
import { describeDeposit } from "./deposits.ts";
import { walletRoutes } from "./wallets.ts";
import { withdrawalRoutes } from "./withdraw-routes.ts";
import type { QuidaxParts } from "./withdrawals.ts";

export function quidaxRoutes(app: FastifyInstance, world: World, parts: QuidaxParts) {
  const on = vendorCalls(app, "quidax", world);
  app.addHook("onRequest", async (request, reply) => {
    if (request.routeOptions.config.operation === "ticker") return;
    if (request.headers.authorization === `Bearer ${world.config.keys.QUIDAX_SECRET_KEY}`) return;
    return replyError(reply, [401, "E0101", "Invalid or missing API key"]);
  });
  app.addHook("preHandler", async ({ params }) => {
    if (isOfUser(params) && params.user === houseId) params.user = "me";
  });
  tickerRoute(on, world, parts.market);
  userRoutes(on, parts.custody);
  walletRoutes(on, parts);
  depositRoutes(on, parts);
  withdrawalRoutes(on, parts);

  on(
    "GET /:currency/:address/validate_address",
    "validate_address",
    async ({ params: { currency, address } }, reply) => {
      const coin = custodyCoin(currency);
      if (!coin) return replyError(reply, [400, "E0103", "Invalid currency"]);
      const isWritten = coin.networks.some((network) => isAddress(network.family, address));
      const valid = isWritten && !parts.withdrawals.isRefused(address);
      return quidaxSuccess({ currency: coin.currency, address, valid });
    },
  );
}

function isOfUser(params: unknown): params is { user: string } {
  return typeof params === "object" && params !== null && "user" in params;
}

const userBody = z.object({ email: z.email(), first_name: z.string().min(1), last_name: z.string().min(1) });

function userRoutes(on: On, custody: Custody) {
  on("POST /users", "create_user", async (request, reply) => {
    const body = userBody.safeParse(request.body);
    if (!body.success) return replyError(reply, [400, "E0107", "Validation failed"]);
    const { email, first_name: firstName, last_name: lastName } = body.data;
    const user = custody.createUser({ email, firstName, lastName });
    if (user === "exists") return replyError(reply, [409, "E0109", "Email has already been taken"]);
    return reply.code(201).send(quidaxSuccess(describeUser(user)));
  });

  on("GET /users", "users", async ({ query }, reply) => {
    const all = custody
      .users()
      .filter((user) => !query.email || user.email.toLowerCase() === query.email.toLowerCase());
    const { rows, page, pages } = pageOf(all, { page: query.page, size: query.per_page });
    reply.header("x-total-pages", Math.max(1, pages)).header("x-next-page", page < pages ? page + 1 : "");
    return quidaxSuccess(rows.map(describeUser));
  });

  on("GET /users/:user", "user", async (request, reply) => {
    const user = custody.user(request.params.user);
    return user ? quidaxSuccess(describeUser(user)) : replyError(reply, [404, "E0104", "User not found"]);
  });
}

function depositRoutes(on: On, { custody, deposits }: QuidaxParts) {
  on("GET /users/deposits/all", "deposits", async ({ query }) => {
    const { currency, state, page, per_page: size } = query;
    const matching = deposits
      .all()
      .filter(
        (deposit) => (!currency || deposit.currency === currency) && (!state || deposit.status === state),
      );
    return quidaxSuccess(
      pageOf(matching, { page, size }).rows.map((deposit) => describeDeposit(deposit, custody)),
    );
  });
  on("GET /users/:user/deposits/:id", "deposit", async ({ params }, reply) => {
    const deposit = deposits.get(params.id);
    if (deposit?.userId !== params.user) return replyError(reply, [404, "not_found", "Deposit not found"]);
    return quidaxSuccess(describeDeposit(deposit, custody));
  });
}

const halfSpread = 0.004;

/** The pair `usdtngn` is the dollar rate, the only pair that the product reads. `buy` is the best bid, `sell` the best ask. */
function tickerRoute(on: On, world: World, market: Market) {
  on("GET /markets/tickers/usdtngn", "ticker", async (_request, reply) => {
    const broken = market.brokenness(dollarPair);
    if (broken === "down") return replyError(reply, [404, "E0302", "Market not found"]);
    const middle = market.nairaPerDollar();
    const print = (price: number) => {
      const shown = breakPrice(price, broken);
      return typeof shown === "number" ? String(Number(shown.toPrecision(7))) : shown;
    };
    const seconds = Math.floor(world.clock.now().getTime() / 1000);
    return quidaxSuccess({
      at: seconds - (broken === "stale" ? 86_400 : 0),
      ticker: {
        buy: print(middle * (1 - halfSpread)),
        sell: print(middle * (1 + halfSpread)),
        last: print(middle),
      },
    });
  });
}
