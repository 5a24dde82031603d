export type Coin = (typeof coins)[number];

/**
 * The simulated price moves around `base`, in US dollars. `wild` is the volatility: 1 is like Bitcoin, a stablecoin
 * is near 0.
 */
type Row = [
  ...[id: string, symbol: string, name: string, base: number, wild: number],
  ...[circulating: number, total: number | null, max: number | null, turnover: number, about: string],
];

/** Plausible figures to start the market from, not real quotes. Descriptions hold HTML, as the vendor's do. */
// biome-ignore format: one coin a line
const rows: readonly Row[] = [
  ["bitcoin", "btc", "Bitcoin", 97400, 1, 19.93e6, 19.93e6, 21e6, 0.021, 'Bitcoin is the first <a href="https://en.wikipedia.org/wiki/Cryptocurrency">cryptocurrency</a>. Transactions are recorded in a public ledger without an owner. New coins are issued to miners, and there will never be more than 21 million of them.'],
  ["ethereum", "eth", "Ethereum", 3420, 1.3, 120.6e6, 120.6e6, null, 0.045, "Ethereum is a network for <strong>smart contracts</strong>. Its coin, ether, pays for computation. Since 2022 the network is secured by validators who stake ether."],
  ["tether", "usdt", "Tether", 1, 0.012, 139e9, 142e9, null, 0.52, "Tether is a stablecoin which follows the US dollar. It exists on <em>several networks</em>. One token is meant to be worth one dollar."],
  ["binancecoin", "bnb", "BNB", 652, 1, 145.9e6, 145.9e6, 200e6, 0.019, "BNB pays the fees of BNB Smart Chain. It began as the coin of an exchange. A part of the supply is burned every quarter."],
  ["solana", "sol", "Solana", 212, 1.7, 476e6, 589e6, null, 0.048, "Solana is a network built for <strong>speed</strong>. It orders transactions with a clock of its own. Fees are a small fraction of a cent."],
  ["usd-coin", "usdc", "USDC", 1, 0.01, 43.6e9, 43.6e9, null, 0.17, "USDC is a stablecoin which follows the US dollar. Its reserve is attested every month. It exists on many networks."],
  ["ripple", "xrp", "XRP", 2.31, 1.6, 57.5e9, 99.99e9, 100e9, 0.064, "XRP is the coin of the XRP Ledger. The ledger settles in a few seconds. It was made for payments between institutions."],
  ["dogecoin", "doge", "Dogecoin", 0.334, 1.9, 147.4e9, 147.4e9, null, 0.06, "Dogecoin began as a <em>joke</em> about a dog. It is mined together with Litecoin. Five billion new coins are issued every year."],
  ["cardano", "ada", "Cardano", 0.94, 1.6, 35.2e9, 45e9, 45e9, 0.036, "Cardano is a network researched before it was built. It uses proof of stake. Its coin is named after Ada Lovelace."],
  ["tron", "trx", "TRON", 0.246, 1, 86.2e9, 86.2e9, null, 0.04, "TRON carries a large part of the world's stablecoin transfers. It uses delegated proof of stake. Fees are paid in energy and bandwidth."],
  ["avalanche-2", "avax", "Avalanche", 37.9, 1.7, 411e6, 449e6, 715e6, 0.033, "Avalanche is a family of chains. The C-Chain runs the same contracts as Ethereum. Transactions are final in about a second."],
  ["litecoin", "ltc", "Litecoin", 108.5, 1.3, 75.4e6, 84e6, 84e6, 0.085, "Litecoin was made from Bitcoin's code in 2011. Its blocks come four times as often. There will be 84 million coins."],
  ["polygon-ecosystem-token", "pol", "POL", 0.472, 1.6, 8.5e9, 10.3e9, null, 0.031, "POL is the coin of the Polygon networks. It replaced MATIC in 2024. It pays fees and secures the chains."],
  ["chainlink", "link", "Chainlink", 22.8, 1.6, 638e6, 1e9, 1e9, 0.054, "Chainlink brings data from outside to smart contracts. Its coin pays the operators of nodes."],
  ["stellar", "xlm", "Stellar", 0.391, 1.6, 30.4e9, 50e9, 50e9, 0.03, "Stellar is a network for payments. It was founded in 2014."],
  ["sui", "sui", "Sui", 4.35, 2, 2.93e9, 10e9, 10e9, 0.09, "Sui is a network whose data are objects. It uses the Move language."],
  ["shiba-inu", "shib", "Shiba Inu", 0.0000219, 2, 589.3e12, 589.5e12, null, 0.033, "Shiba Inu is a token on Ethereum named after a breed of dog."],
  ["polkadot", "dot", "Polkadot", 7.1, 1.5, 1.53e9, 1.53e9, null, 0.03, "Polkadot lets chains of different kinds share their security."],
  ["hedera-hashgraph", "hbar", "Hedera", 0.282, 1.8, 38.2e9, 50e9, 50e9, 0.04, "Hedera orders transactions by a hashgraph instead of blocks."],
  ["bitcoin-cash", "bch", "Bitcoin Cash", 446, 1.3, 19.8e6, 19.8e6, 21e6, 0.035, "Bitcoin Cash split from Bitcoin in 2017 for larger blocks."],
  ["uniswap", "uni", "Uniswap", 13.6, 1.7, 600e6, 1e9, null, 0.037, "Uniswap is an exchange made of smart contracts. UNI votes on its future."],
  ["pepe", "pepe", "Pepe", 0.0000181, 2.3, 420.7e12, 420.7e12, 420.7e12, 0.12, "Pepe is a token on Ethereum with no purpose but fun."],
  ["near", "near", "NEAR Protocol", 5.12, 1.8, 1.18e9, 1.24e9, null, 0.05, "NEAR is a network split into shards which grow with demand."],
  ["aptos", "apt", "Aptos", 9.02, 1.8, 562e6, 1.14e9, null, 0.04, "Aptos is a network whose contracts are written in Move."],
  ["internet-computer", "icp", "Internet Computer", 10.1, 1.7, 480e6, 525e6, null, 0.02, "The Internet Computer runs whole web applications on a chain."],
  ["aave", "aave", "Aave", 318, 1.7, 15e6, 16e6, 16e6, 0.06, "Aave is a market for lending and borrowing made of smart contracts."],
  ["cosmos", "atom", "Cosmos Hub", 6.4, 1.6, 391e6, 391e6, null, 0.03, "The Cosmos Hub connects independent chains."],
  ["monero", "xmr", "Monero", 206, 1.1, 18.4e6, 18.4e6, null, 0.025, "Monero hides sender, receiver and amount of every payment."],
];

export const coins = rows.map(([id, symbol, name, base, wild, circulating, total, max, turnover, about]) => {
  const supply = { circulating, total, max };
  return { id, symbol, name, base, wild, ...supply, turnover, about };
});

export function coinById(id: string) {
  return coins.find((coin) => coin.id === id);
}

export function coinBySymbol(symbol: string) {
  return coins.find((coin) => coin.symbol === symbol.toLowerCase());
}
