import type { Family } from "./chain-addresses.ts";

interface Chain {
  name: string;
  family: Family;
  confirmations: number;
}

const chains: Record<string, Chain> = {
  btc: { name: "Bitcoin Network", family: "btc", confirmations: 2 },
  erc20: { name: "Ethereum Network", family: "evm", confirmations: 12 },
  trc20: { name: "Tron Network", family: "trx", confirmations: 20 },
  bep20: { name: "Binance Smart Chain", family: "evm", confirmations: 15 },
  polygon: { name: "Polygon Network", family: "evm", confirmations: 30 },
  solana: { name: "Solana Network", family: "sol", confirmations: 32 },
  xrp: { name: "XRP Ledger", family: "xrp", confirmations: 1 },
  ltc: { name: "Litecoin Network", family: "ltc", confirmations: 6 },
  doge: { name: "Dogecoin Network", family: "doge", confirmations: 6 },
  cardano: { name: "Cardano Network", family: "ada", confirmations: 15 },
  avax: { name: "Avalanche C-Chain", family: "evm", confirmations: 12 },
};

/** The first network is the coin's default. */
function coin(currency: string, name: string, decimals: number, fees: Record<string, string>) {
  const networks = Object.entries(fees).flatMap(([id, fee]) => {
    const chain = chains[id];
    return chain ? [{ id, fee, ...chain }] : [];
  });
  return { currency, name, decimals, networks };
}

export const custodyCoins = [
  coin("btc", "Bitcoin", 8, { btc: "0.0001" }),
  coin("eth", "Ethereum", 18, { erc20: "0.001" }),
  coin("usdt", "Tether", 6, { trc20: "1", erc20: "4", bep20: "0.5", polygon: "0.2" }),
  coin("usdc", "USD Coin", 6, { erc20: "4", bep20: "0.5", polygon: "0.2", solana: "0.5" }),
  coin("bnb", "Binance Coin", 18, { bep20: "0.0005" }),
  coin("sol", "Solana", 9, { solana: "0.001" }),
  coin("xrp", "Ripple", 6, { xrp: "0.2" }),
  coin("ltc", "Litecoin", 8, { ltc: "0.001" }),
  coin("doge", "Dogecoin", 8, { doge: "2" }),
  coin("trx", "Tron", 6, { trc20: "1" }),
  coin("ada", "Cardano", 6, { cardano: "0.8" }),
  coin("pol", "Polygon", 18, { polygon: "0.1" }),
  coin("avax", "Avalanche", 18, { avax: "0.01" }),
];
type CustodyCoin = (typeof custodyCoins)[number];

export function custodyCoin(currency: string): CustodyCoin | undefined {
  return custodyCoins.find((candidate) => candidate.currency === currency.toLowerCase());
}

export function networkOfCoin({ networks }: CustodyCoin, id = networks[0]?.id) {
  return networks.find((network) => network.id === id?.toLowerCase());
}
