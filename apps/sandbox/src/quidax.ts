/**
 * Quidax: custody and the dollar rate. Format: Quidax developer documentation (open API v1). Base URL:
 * <sandbox>/quidax/exchange-open-api/api/v1. `Authorization: Bearer <secret key>`; the tickers are public.
 * Envelope `{status: "success"|"error", message, data}`; errors carry `data.code` and `data.message`.
 *
 * `me` is the house's own account: its float never runs out. Sub-accounts hold what was deposited to them.
 * Addresses are made asynchronously: `address` is null for some 400 ms, then `wallet.address.generated` is sent. Beside the
 * documented `GET …/wallets/{currency}/address` the `network` query picks one of several.
 * Withdrawals: Submitted, Processing after a second, Done four seconds later; control decides otherwise. `amount` is what
 * arrives, the fee comes on top. A reference already used is refused with 400; `GET …/withdraws/reference/{reference}`
 * finds it again after a lost answer.
 */
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { isAddress } from "./address-check.ts";
import { decimalOf } from "./decimals.ts";
import { obeyFaults } from "./faults.ts";
import { type Custody, type CustodyUser, describeAddress, describeUser } from "./quidax-addresses.ts";
import { done, type QuidaxParts, wrong } from "./quidax-answers.ts";
import { custodyCoin, custodyCoins, networkOfCoin } from "./quidax-coins.ts";
import { describeDeposit } from "./quidax-deposits.ts";
import { quidaxMarketRoutes } from "./quidax-markets.ts";
import { withdrawalRoutes } from "./quidax-withdraw-routes.ts";
import type { World } from "./world.ts";

export function quidaxRoutes(app: FastifyInstance, world: World, parts: QuidaxParts) {
  obeyFaults(app, "quidax", world);
  app.addHook("onRequest", async (request, reply) => {
    if (request.routeOptions.config.operation?.startsWith("ticker")) return;
    if (request.headers.authorization === `Bearer ${world.config.keys.QUIDAX_SECRET_KEY}`) return;
    return wrong(reply, [401, "E0101", "Invalid or missing API key"]);
  });
  quidaxMarketRoutes(app, world, parts.market);
  userRoutes(app, parts.custody);
  walletRoutes(app, parts);
  depositRoutes(app, parts);
  withdrawalRoutes(app, parts);

  app.get<{ Params: { currency: string; address: string } }>(
    "/:currency/:address/validate_address",
    { config: { operation: "validate_address" } },
    async ({ params: { currency, address } }, reply) => {
      const coin = custodyCoin(currency);
      if (!coin) return wrong(reply, [400, "E0103", "Invalid currency"]);
      const valid = coin.networks.some((network) => isAddress(network.family, address));
      return done({ currency: coin.currency, address, valid });
    },
  );
}

const userBody = z.object({ email: z.email(), first_name: z.string().min(1), last_name: z.string().min(1) });

function userRoutes(app: FastifyInstance, custody: Custody) {
  app.post("/users", { config: { operation: "create_user" } }, async (request, reply) => {
    const body = userBody.safeParse(request.body);
    if (!body.success) return wrong(reply, [400, "E0107", "Validation failed"]);
    const { email, first_name: firstName, last_name: lastName } = body.data;
    const user = custody.createUser({ email, firstName, lastName });
    if (user === "exists") return wrong(reply, [409, "E0109", "Email has already been taken"]);
    return reply.code(201).send(done(describeUser(user)));
  });

  type Listing = { Querystring: { email?: string; page?: string; per_page?: string } };
  app.get<Listing>("/users", { config: { operation: "users" } }, async ({ query }, reply) => {
    const all = custody
      .users()
      .filter((user) => !query.email || user.email.toLowerCase() === query.email.toLowerCase());
    const size = Math.min(Math.max(Number(query.per_page) || 50, 1), 100);
    const page = Math.max(Number(query.page) || 1, 1);
    const pages = Math.max(1, Math.ceil(all.length / size));
    reply.header("x-total-pages", pages).header("x-next-page", page < pages ? page + 1 : "");
    return done(all.slice((page - 1) * size, page * size).map(describeUser));
  });

  app.get<{ Params: { user: string } }>(
    "/users/:user",
    { config: { operation: "user" } },
    async (request, reply) => {
      const user = custody.user(request.params.user);
      return user ? done(describeUser(user)) : wrong(reply, [404, "E0104", "User not found"]);
    },
  );
}

type WalletPath = { Params: { user: string; currency: string }; Querystring: { network?: string } };

function walletRoutes(app: FastifyInstance, parts: QuidaxParts) {
  const { custody } = parts;
  app.get<{ Params: { user: string } }>(
    "/users/:user/wallets",
    { config: { operation: "wallets" } },
    async (r, reply) => {
      const user = custody.user(r.params.user);
      if (!user) return wrong(reply, [404, "E0104", "User not found"]);
      return done(custodyCoins.map((coin) => wallet(user, coin.currency, parts)));
    },
  );

  app.get<WalletPath>(
    "/users/:user/wallets/:currency",
    { config: { operation: "wallet" } },
    async (r, reply) => {
      const found = locate(r.params, undefined, custody);
      return "code" in found ? wrong(reply, found.code) : done(wallet(found.user, found.currency, parts));
    },
  );

  app.get<WalletPath>(
    "/users/:user/wallets/:currency/address",
    { config: { operation: "address" } },
    async (r, reply) => {
      const found = locate(r.params, r.query.network, custody);
      if ("code" in found) return wrong(reply, found.code);
      const { user, currency, network } = found;
      const known = custody.addressesOf(user.id, currency).findLast((address) => address.network === network);
      const address = known ?? custody.createAddress({ userId: user.id, currency, network });
      return done(describeAddress(address, user));
    },
  );

  app.get<WalletPath>(
    "/users/:user/wallets/:currency/addresses",
    { config: { operation: "addresses" } },
    async (r, reply) => {
      const found = locate(r.params, undefined, custody);
      if ("code" in found) return wrong(reply, found.code);
      const { user, currency } = found;
      return done(custody.addressesOf(user.id, currency).map((address) => describeAddress(address, user)));
    },
  );

  app.post<WalletPath>(
    "/users/:user/wallets/:currency/addresses",
    { config: { operation: "create_address" } },
    async (r, reply) => {
      const found = locate(r.params, r.query.network, custody);
      if ("code" in found) return wrong(reply, found.code);
      const { user, currency, network } = found;
      const address = custody.createAddress({ userId: user.id, currency, network });
      return reply.code(201).send(done(describeAddress(address, user)));
    },
  );
}

function locate(
  { user: id, currency }: WalletPath["Params"],
  networkId: string | undefined,
  custody: Custody,
): { user: CustodyUser; currency: string; network: string } | { code: [number, string, string] } {
  const user = custody.user(id);
  if (!user) return { code: [404, "E0104", "User not found"] };
  const coin = custodyCoin(currency);
  if (!coin) return { code: [400, "E0103", "Invalid currency"] };
  const network = networkOfCoin(coin, networkId);
  if (!network) return { code: [400, "E0105", "Network is not supported for this currency"] };
  return { user, currency: coin.currency, network: network.id };
}

const houseFloat = "1000000.0";

function wallet(user: CustodyUser, currency: string, { custody, deposits, withdrawals }: QuidaxParts) {
  const held = deposits.receivedUnits(user.id, currency) - withdrawals.spentUnits(user.id, currency);
  const coin = custodyCoin(currency);
  const address = custody.addressesOf(user.id, currency).at(-1);
  return {
    ...{ id: `${user.id}-${currency}`, name: coin?.name, currency, locked: "0.0", staked: "0.0" },
    balance: user.id === "me" ? houseFloat : decimalOf(held),
    ...{ user: describeUser(user), reference_currency: "ngn", is_crypto: true },
    ...{ deposit_address: address?.address ?? null, destination_tag: address?.tag ?? null },
    networks: coin?.networks.map(({ id, name }) => ({
      id,
      name,
      deposits_enabled: true,
      withdraws_enabled: true,
    })),
  };
}

function depositRoutes(app: FastifyInstance, { custody, deposits }: QuidaxParts) {
  type Listing = { Params: { user: string }; Querystring: { currency?: string; state?: string } };
  const matching = ({ currency, state }: Listing["Querystring"]) =>
    deposits.all().filter((d) => (!currency || d.currency === currency) && (!state || d.status === state));

  app.get<Listing>("/users/deposits/all", { config: { operation: "deposits" } }, async ({ query }) =>
    done(matching(query).map((deposit) => describeDeposit(deposit, custody))),
  );
  app.get<Listing>(
    "/users/:user/deposits",
    { config: { operation: "deposits" } },
    async ({ params, query }) => {
      const own = matching(query).filter((deposit) => deposit.userId === params.user);
      return done(own.map((deposit) => describeDeposit(deposit, custody)));
    },
  );
  app.get<{ Params: { user: string; id: string } }>(
    "/users/:user/deposits/:id",
    { config: { operation: "deposit" } },
    async ({ params }, reply) => {
      const deposit = deposits.get(params.id);
      if (deposit?.userId !== params.user) return wrong(reply, [404, "E0106", "Deposit not found"]);
      return done(describeDeposit(deposit, custody));
    },
  );
}
