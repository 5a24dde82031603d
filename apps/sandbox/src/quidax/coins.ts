import type { Family } from "./address-check.ts";
import type { Chain } from "./derive-addresses.ts";

export interface Network {
  id: string;
  name: string;
  chain: Chain;
  family: Family;
  confirmations: number;
  fee: string;
}

export interface CustodyCoin {
  currency: string;
  name: string;
  decimals: number;
  networks: readonly [Network, ...Network[]];
}

type Row = [id: string, name: string, chain: Chain, family: Family, confirmations: number, fee: string];

function coin(currency: string, name: string, decimals: number, first: Row, ...rest: Row[]): CustodyCoin {
  const network = ([id, title, chain, family, confirmations, fee]: Row): Network => ({
    id,
    name: title,
    chain,
    family,
    confirmations,
    fee,
  });
  return { currency, name, decimals, networks: [network(first), ...rest.map(network)] };
}

export const custodyCoins: readonly CustodyCoin[] = [
  coin("btc", "Bitcoin", 8, ["btc", "Bitcoin Network", "btc", "btc", 2, "0.0001"]),
  coin("eth", "Ethereum", 18, ["erc20", "Ethereum Network", "eth", "evm", 12, "0.001"]),
  coin(
    ...(["usdt", "Tether", 6] as const),
    ["trc20", "Tron Network", "trc20usdt", "trx", 20, "1"],
    ["erc20", "Ethereum Network", "erc20usdt", "evm", 12, "4"],
    ["bep20", "Binance Smart Chain", "bep20usdt", "evm", 15, "0.5"],
    ["polygon", "Polygon Network", "polusdt", "evm", 30, "0.2"],
  ),
  coin(
    ...(["usdc", "USD Coin", 6] as const),
    ["erc20", "Ethereum Network", "erc20usdc", "evm", 12, "4"],
    ["bep20", "Binance Smart Chain", "bep20usdc", "evm", 15, "0.5"],
    ["polygon", "Polygon Network", "polusdc", "evm", 30, "0.2"],
    ["solana", "Solana Network", "solusdc", "sol", 32, "0.5"],
  ),
  coin("bnb", "Binance Coin", 18, ["bep20", "Binance Smart Chain", "bnb", "evm", 15, "0.0005"]),
  coin("sol", "Solana", 9, ["solana", "Solana Network", "sol", "sol", 32, "0.001"]),
  coin("xrp", "Ripple", 6, ["xrp", "XRP Ledger", "xrp", "xrp", 1, "0.2"]),
  coin("ltc", "Litecoin", 8, ["ltc", "Litecoin Network", "ltc", "ltc", 6, "0.001"]),
  coin("doge", "Dogecoin", 8, ["doge", "Dogecoin Network", "doge", "doge", 6, "2"]),
  coin("trx", "Tron", 6, ["trc20", "Tron Network", "trx", "trx", 20, "1"]),
  coin("ada", "Cardano", 6, ["cardano", "Cardano Network", "ada", "ada", 15, "0.8"]),
  coin("pol", "Polygon", 18, ["polygon", "Polygon Network", "pol", "evm", 30, "0.1"]),
  coin("avax", "Avalanche", 18, ["avax", "Avalanche C-Chain", "avax", "evm", 12, "0.01"]),
];

export function custodyCoin(currency: string): CustodyCoin | undefined {
  return custodyCoins.find((candidate) => candidate.currency === currency.toLowerCase());
}

const aliases: Record<string, string> = {
  bitcoin: "btc",
  ethereum: "erc20",
  eth: "erc20",
  tron: "trc20",
  trx: "trc20",
  bsc: "bep20",
  bnb: "bep20",
  sol: "solana",
  ripple: "xrp",
  litecoin: "ltc",
  dogecoin: "doge",
  ada: "cardano",
  pol: "polygon",
  matic: "polygon",
  avalanche: "avax",
  avaxc: "avax",
};

export function networkOfCoin({ networks }: CustodyCoin, id: string | undefined): Network | undefined {
  if (!id) return networks[0];
  const wanted = id.toLowerCase();
  return networks.find((network) => network.id === wanted || network.id === aliases[wanted]);
}
