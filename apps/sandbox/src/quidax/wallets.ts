import type { On } from "../control/faults.ts";
import { decimalOf } from "../decimals.ts";
import { type Custody, type CustodyUser, describeAddress } from "./addresses.ts";
import { quidaxSuccess, replyError } from "./answers.ts";
import { custodyCoin, custodyCoins, networkOfCoin } from "./coins.ts";
import type { QuidaxParts } from "./withdrawals.ts";

type WalletPath = { Params: { user: string; currency: string }; Querystring: { network?: string } };

export function walletRoutes(on: On, parts: QuidaxParts) {
  const { custody } = parts;
  on("GET /users/:user/wallets", "wallets", async (r, reply) => {
    const user = custody.user(r.params.user);
    if (!user) return replyError(reply, [404, "E0104", "User not found"]);
    return quidaxSuccess(custodyCoins.map((coin) => wallet(user, coin.currency, parts)));
  });

  on("GET /users/:user/wallets/:currency", "wallet", async (r, reply) => {
    const found = locate(r.params, undefined, custody);
    return "code" in found
      ? replyError(reply, found.code)
      : quidaxSuccess(wallet(found.user, found.currency, parts));
  });

  on("GET /users/:user/wallets/:currency/addresses", "addresses", async (r, reply) => {
    const found = locate(r.params, undefined, custody);
    if ("code" in found) return replyError(reply, found.code);
    const { user, currency } = found;
    return quidaxSuccess(custody.addressesOf(user.id, currency).map(describeAddress));
  });

  on("POST /users/:user/wallets/:currency/addresses", "create_address", async (r, reply) => {
    const found = locate(r.params, r.query.network, custody);
    if ("code" in found) return replyError(reply, found.code);
    const { user, currency, network } = found;
    const address = custody.createAddress({ userId: user.id, currency, network });
    return reply.code(201).send(quidaxSuccess(describeAddress(address)));
  });
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

function wallet(user: CustodyUser, currency: string, { balances }: QuidaxParts) {
  return {
    currency,
    balance: decimalOf(balances.heldUnits(user.id, currency)),
    networks: custodyCoin(currency)?.networks.map(({ id, name }) => ({
      id,
      name,
      deposits_enabled: true,
      withdraws_enabled: true,
    })),
  };
}
