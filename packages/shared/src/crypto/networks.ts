import { type CoinCode, isCoin } from "../assets.ts";

export type AddressFamily =
  | "bitcoin"
  | "litecoin"
  | "dogecoin"
  | "evm"
  | "tron"
  | "ripple"
  | "solana"
  | "cardano";

export interface Network {
  id: string;
  name: string;
  family: AddressFamily;
  confirmations: number;
  minimumDeposit: string;
  /** Name of the required second part of the address, if any. */
  memo?: "Destination tag";
}

/**
 * The custodian may still accept a deposit this long after rejecting it. Until then we query the custodian, and the
 * deposit's owner cannot close the account.
 */
export const lateAcceptanceHours = 72;

type Row = [id: string, name: string, family: AddressFamily, confirmations: number, minimumDeposit: string];

const network = ([id, name, family, confirmations, minimumDeposit]: Row): Network => ({
  id,
  name,
  family,
  confirmations,
  minimumDeposit,
});

const trc20 = network(["trc20", "TRON (TRC-20)", "tron", 20, "1"]);
const erc20 = network(["erc20", "Ethereum (ERC-20)", "evm", 12, "1"]);
const bep20 = network(["bep20", "BNB Smart Chain (BEP-20)", "evm", 15, "1"]);

/** Networks of each coin, default first. Confirmations and minimums come from the specification. */
export const networksOf: Record<CoinCode, readonly [Network, ...Network[]]> = {
  BTC: [network(["bitcoin", "Bitcoin", "bitcoin", 2, "0.0001"])],
  ETH: [network(["ethereum", "Ethereum", "evm", 12, "0.001"])],
  USDT: [trc20, erc20, bep20],
  USDC: [erc20, bep20],
  BNB: [network(["bsc", "BNB Smart Chain", "evm", 15, "0.01"])],
  SOL: [network(["solana", "Solana", "solana", 2, "0.001"])],
  XRP: [{ ...network(["ripple", "XRP Ledger", "ripple", 1, "1"]), memo: "Destination tag" }],
  LTC: [network(["litecoin", "Litecoin", "litecoin", 6, "0.001"])],
  DOGE: [network(["dogecoin", "Dogecoin", "dogecoin", 6, "1"])],
  TRX: [network(["tron", "TRON", "tron", 20, "1"])],
  ADA: [network(["cardano", "Cardano", "cardano", 2, "0.001"])],
  POL: [network(["polygon", "Polygon", "evm", 2, "0.001"])],
  AVAX: [network(["avalanche", "Avalanche C-Chain", "evm", 2, "0.001"])],
};

export function networkOf(coin: CoinCode, id?: string): Network | undefined {
  const networks = networksOf[coin];
  return id === undefined ? networks[0] : networks.find((entry) => entry.id === id.toLowerCase());
}

export function networkName(id: string): string {
  const symbol = id.toUpperCase();
  if (isCoin(symbol)) return networksOf[symbol][0].name;
  return (
    Object.values(networksOf)
      .flat()
      .find((network) => network.id === id.toLowerCase())?.name ?? id
  );
}

const shapes: Record<AddressFamily, RegExp> = {
  bitcoin: /^(?:bc1[02-9ac-hj-np-z]{11,71}|[13][1-9A-HJ-NP-Za-km-z]{25,34})$/,
  litecoin: /^(?:ltc1[02-9ac-hj-np-z]{11,71}|[LM][1-9A-HJ-NP-Za-km-z]{25,34})$/,
  dogecoin: /^[DA9][1-9A-HJ-NP-Za-km-z]{25,34}$/,
  evm: /^0x[0-9a-fA-F]{40}$/,
  tron: /^T[1-9A-HJ-NP-Za-km-z]{33}$/,
  ripple: /^r[1-9A-HJ-NP-Za-km-z]{24,34}$/,
  solana: /^[1-9A-HJ-NP-Za-km-z]{43,44}$/,
  cardano: /^addr1[02-9ac-hj-np-z]{50,}$/,
};

/** Returns the families whose addresses look like this one. The result is a hint for people, never a check. */
export function familiesLike(address: string): AddressFamily[] {
  // Cast: Object.keys loses the key type.
  return (Object.keys(shapes) as AddressFamily[]).filter((family) => shapes[family].test(address));
}

export function shortAddress(address: string): string {
  return address.length <= 16 ? address : `${address.slice(0, 6)}…${address.slice(-6)}`;
}

/** XRP Ledger destination tags are unsigned 32-bit integers. */
export function isDestinationTag(memo: string): boolean {
  return /^(?:0|[1-9][0-9]{0,9})$/.test(memo) && BigInt(memo) <= 4_294_967_295n;
}

const sixDecimals: ReadonlySet<CoinCode> = new Set(["USDT", "USDC", "XRP", "TRX", "ADA"]);

/** Returns how many decimals a sent amount may have: those of the coin's network, but at most the ledger's 8. */
export function decimalsSent(coin: CoinCode): 6 | 8 {
  return sixDecimals.has(coin) ? 6 : 8;
}
