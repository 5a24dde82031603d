import type { CoinCode } from "../assets.ts";
import { Decimal } from "../decimal.ts";
import { plainDecimal } from "../plain-decimal.ts";
import { isDestinationTag } from "./networks.ts";

/** A payment request from a QR code or link. The sender chooses what the request leaves open. */
export interface PaymentAsk {
  address: string;
  coin?: CoinCode;
  network?: string;
  amount?: string;
  memo?: string;
}

interface Token {
  coin: CoinCode;
  network: string;
  decimals: number;
}

const simpleSchemes: Readonly<Record<string, { coin: CoinCode; network: string }>> = {
  bitcoin: { coin: "BTC", network: "bitcoin" },
  litecoin: { coin: "LTC", network: "litecoin" },
  dogecoin: { coin: "DOGE", network: "dogecoin" },
  solana: { coin: "SOL", network: "solana" },
  tron: { coin: "TRX", network: "tron" },
  cardano: { coin: "ADA", network: "cardano" },
  "web+cardano": { coin: "ADA", network: "cardano" },
  ripple: { coin: "XRP", network: "ripple" },
  xrpl: { coin: "XRP", network: "ripple" },
  xrp: { coin: "XRP", network: "ripple" },
};

const chains: Readonly<Record<string, { coin: CoinCode; network: string }>> = {
  "1": { coin: "ETH", network: "ethereum" },
  "56": { coin: "BNB", network: "bsc" },
  "137": { coin: "POL", network: "polygon" },
  "43114": { coin: "AVAX", network: "avalanche" },
};

/** Supported token contracts as `chain:address` in lower case. Sources: the issuers' own lists. */
const tokens: Readonly<Record<string, Token>> = {
  "1:0xdac17f958d2ee523a2206206994597c13d831ec7": { coin: "USDT", network: "erc20", decimals: 6 },
  "1:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48": { coin: "USDC", network: "erc20", decimals: 6 },
  "56:0x55d398326f99059ff775485246999027b3197955": { coin: "USDT", network: "bep20", decimals: 18 },
  "56:0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d": { coin: "USDC", network: "bep20", decimals: 18 },
};

const addressShape = /^[A-Za-z0-9]{20,120}$/;

/** These parameters name an asset other than the native coin, so a code with any of them is refused. */
const otherAsset = ["spl-token", "token", "contract", "asset", "issuer"];
/** Names that wallets use for the XRP destination tag. */
const tagNames = ["dt", "tag", "memo"];

/**
 * Returns the code to show for an address: BIP-21 for bitcoin-like coins, EIP-681 for native coins of EVM chains,
 * else the bare address, which every wallet reads.
 */
export function paymentUri({
  coin,
  network,
  address,
}: Required<Pick<PaymentAsk, "coin" | "network" | "address">>): string {
  if (coin === "BTC" || coin === "LTC" || coin === "DOGE") return `${network}:${address}`;
  const chain = Object.entries(chains).find(([, known]) => known.coin === coin && known.network === network);
  return chain ? `ethereum:${address}@${chain[0]}` : address;
}

/**
 * Reads a scanned or pasted text: BIP-21, EIP-681, Solana Pay, an XRP address with tag, or a bare address. Returns null
 * if the text has no address or requires something that we do not support. Leaves out an amount that is not exact.
 */
export function readPaymentUri(text: string): PaymentAsk | null {
  const [, ripple = "", tag, question = ""] =
    /^(r[1-9A-HJ-NP-Za-km-z]{24,34})(?::(.*)|\?(.*))$/.exec(text.trim()) ?? [];
  if (ripple !== "") return readSimple("xrp", `${ripple}?${tag === undefined ? question : `dt=${tag}`}`);
  const [, scheme = "", rest = ""] = /^([a-z][a-z0-9+-]*):(?:\/\/)?(.+)$/i.exec(text.trim()) ?? [];
  if (scheme === "") return addressShape.test(text.trim()) ? { address: text.trim() } : null;
  return scheme.toLowerCase() === "ethereum" ? readEthereum(rest) : readSimple(scheme.toLowerCase(), rest);
}

function readSimple(scheme: string, rest: string): PaymentAsk | null {
  const known = simpleSchemes[scheme];
  const [address = "", query = ""] = rest.split("?");
  const asked = readQuestion(query);
  if (!known || !asked || !addressShape.test(address)) return null;
  const currency = asked.get("currency");
  if (currency !== null && currency.toUpperCase() !== known.coin) return null;
  const tags = known.coin === "XRP" ? [...new Set(tagNames.flatMap((name) => asked.getAll(name)))] : [];
  const [memo] = tags;
  if (tags.length > 1 || (memo !== undefined && !isDestinationTag(memo))) return null;
  return { address, ...known, ...amountOf(asked.get("amount")), ...(memo !== undefined && { memo }) };
}

/** Returns null for a required parameter (BIP-21 `req-`), a parameter that names another asset, or a repeated one. */
function readQuestion(query: string): URLSearchParams | null {
  const asked = new URLSearchParams(query);
  const names = [...asked.keys()];
  const isRefused = names.some((name) => /^req-/i.test(name) || otherAsset.includes(name));
  return isRefused || new Set(names).size < names.length ? null : asked;
}

/** EIP-681: `[pay-]target[@chain][/function]?parameters`. `value` is in wei and may be written as 2.5e18. */
function readEthereum(rest: string): PaymentAsk | null {
  const [, target = "", chainId = "1", call = "", query = ""] =
    /^(?:pay-)?(0x[0-9a-fA-F]{40})(?:@(\d+))?(?:\/(\w+))?(?:\?(.*))?$/.exec(rest) ?? [];
  const asked = readQuestion(query);
  if (target === "" || !asked) return null;
  if (call === "") {
    const chain = chains[chainId];
    // Coins sent to a token contract are lost.
    const isContract = Object.keys(tokens).some((known) => known.endsWith(`:${target.toLowerCase()}`));
    if (isContract || asked.has("address") || asked.has("uint256")) return null;
    return chain ? { address: target, ...chain, ...unitsOf(asked.get("value"), 18) } : null;
  }
  const token = tokens[`${chainId}:${target.toLowerCase()}`];
  const to = asked.get("address") ?? "";
  if (call !== "transfer" || !token || !/^0x[0-9a-fA-F]{40}$/.test(to)) return null;
  const { coin, network, decimals } = token;
  return { address: to, coin, network, ...unitsOf(asked.get("uint256"), decimals) };
}

function amountOf(text: string | null): { amount?: string } {
  return text !== null && text.length <= 40 && plainDecimal.test(text) ? { amount: text } : {};
}

function unitsOf(text: string | null, decimals: number): { amount?: string } {
  if (text === null || !/^\d{1,40}(?:\.\d{1,20})?(?:e\d{1,2})?$/i.test(text)) return {};
  const amount = new Decimal(text).div(new Decimal(10).pow(decimals));
  return amount.isZero() || amount.decimalPlaces() > 8 ? {} : { amount: amount.toFixed() };
}
