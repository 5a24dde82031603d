import { type CoinCode } from "@manilla/shared/assets";
import { isTooSmall, usdText, usdValue } from "@manilla/shared/crypto/fees";
import { cryptoMessages } from "@manilla/shared/crypto/messages";
import { decimalsSent, isDestinationTag, networkOf, networksOf } from "@manilla/shared/crypto/networks";
import { readPaymentUri } from "@manilla/shared/crypto/payment-uri";
import { type SavedAddress, type Send } from "@manilla/shared/crypto/send-contract";
import { amountToSend, type SendFigures, sendFigures } from "@manilla/shared/crypto/send-figures";
import { positiveDecimal } from "@manilla/shared/decimal";
import { decimalText, isAtLeast, type Money, roundDown, toDecimal } from "@manilla/shared/money";
import { t } from "@manilla/ui/texts/t.ts";
import { useState } from "react";
import { nothingToSend } from "#lib/api/call.ts";
import { invalidateUserData } from "#lib/live/balances.ts";
import { useCryptoRates } from "#lib/live/rates.ts";
import { useBalance } from "#lib/money/balance.ts";
import { usePayment } from "#lib/payments/use-payment.ts";
import { useDraft } from "#lib/storage/draft.ts";
import { toastFailure } from "#ui/base/toast.ts";
import { insufficientBalance } from "../swap/swap-preview.ts";
import { blockingProblems, fieldError, type Problem, typedAmount } from "../typed-amount.ts";
import { type AddressCheck, type Consignment, sendCoins, useAddressCheck } from "./send.queries.ts";

export type Sent = Send & Pick<Consignment, "memo">;

export function useSendForm(coin: CoinCode, onSent: (sent: Sent) => void) {
  const { networkId, ...typed } = useSendFields(coin);
  const { raw, exact, typedAddress, memo } = typed;
  const [tried, setTried] = useState(false);
  const network = networkOf(coin, networkId) ?? networksOf[coin][0];
  const address = typedAddress.trim();
  const { preview: fresh, ...market } = useSendPreview(coin, raw, exact);
  const tagProblem =
    memo !== "" && !isDestinationTag(memo) ? t("Use digits only, up to 4294967295") : undefined;
  const tag = network.memo && !tagProblem ? memo : "";
  const check = useAddressCheck({ currency: coin, network: network.id, address, memo: tag });
  const place = { currency: coin, network: network.id, address, memo: network.memo ? memo : "" };
  const what = fresh.figures && { ...place, amount: decimalText(fresh.figures.amount) };
  const confirmation = useSendConfirmation(what, onSent);
  const preview = { ...fresh, problems: blockingProblems(fresh.problems, confirmation.isUnanswered) };

  function review() {
    setTried(true);
    if (preview.problems.length === 0 && check.state === "valid" && !(network.memo && tagProblem))
      confirmation.open();
  }

  return {
    ...typed,
    coin,
    network,
    address,
    check,
    preview,
    ...market,
    confirmation,
    review,
    tagProblem,
    missing: address === "" ? t("Enter an address") : raw === "" ? t("Enter an amount") : undefined,
    amountError:
      fieldError(preview.problems) ?? (tried && raw === "" ? t(cryptoMessages.invalidAmount) : undefined),
    addressError: addressError(check, { address, tried }),
    /** Missing fields do not disable the button, because a tap on it shows them. */
    blocked: preview.problems.some(({ kind }) => kind === "minimum" || kind === "insufficient"),
  };
}

function useSendFields(coin: CoinCode) {
  const [networkId, setNetwork] = useDraft<string>(`send.${coin}.network`, networksOf[coin][0].id);
  const [raw, setCoins] = useDraft(`send.${coin}.amount`, "");
  const [exact, setExact] = useDraft(`send.${coin}.exact`, false);
  /** The typed naira, or null if the amount was typed in the coin. */
  const [naira, setNaira] = useDraft<string | null>(`send.${coin}.naira`, null);
  const [typedAddress, setAddress] = useDraft(`send.${coin}.address`, "");
  const [memo, setMemo] = useDraft(`send.${coin}.memo`, "");
  function setRaw(coins: string) {
    setCoins(coins);
    setNaira(null);
  }
  function setInNaira(text: string, coins: string) {
    setCoins(coins);
    setNaira(text);
  }
  function fill(saved: SavedAddress) {
    setNetwork(saved.network);
    setAddress(saved.address);
    setMemo(saved.memo ?? "");
  }
  /** Fills the form from a scanned code, or returns an error text. */
  function takeScanned(text: string): string | null {
    const code = readPaymentUri(text);
    if (!code) return t("This code has no address.");
    if (code.coin && code.coin !== coin)
      return t("This code asks for {coin}. Choose {coin} first.", { coin: code.coin });
    if (code.network && networkOf(coin, code.network)) setNetwork(code.network);
    const before = typedAddress.trim();
    setAddress(code.address);
    if (code.amount) {
      setRaw(code.amount);
      setExact(true);
    }
    // If the address changes, the memo of the former address must not stay.
    if (code.memo || (before !== "" && before !== code.address)) setMemo(code.memo ?? "");
    return null;
  }
  const amount = { raw, setRaw, exact, setExact, naira, setInNaira };
  return { networkId, setNetwork, ...amount, typedAddress, setAddress, memo, setMemo, fill, takeScanned };
}

function useSendConfirmation(what: Consignment | null, onSent: (sent: Sent) => void) {
  return usePayment<Send>({
    request: { ...what },
    send: (attempt) => (what ? sendCoins(what, attempt) : Promise.reject(nothingToSend)),
    fallback: t("Failed to send crypto"),
    onRefused: (error) => toastFailure(error, t("Send failed")),
    onDone(sent) {
      invalidateUserData();
      onSent({ ...sent, memo: what?.memo ?? "" });
    },
  });
}

export type SendForm = ReturnType<typeof useSendForm>;

function addressError(check: AddressCheck, { address, tried }: { address: string; tried: boolean }) {
  if (check.state === "invalid") return check.message;
  if (!tried || check.state !== "none") return undefined;
  return address === "" ? t("Please enter a recipient address") : t(cryptoMessages.recipient);
}

function useSendPreview(coin: CoinCode, raw: string, exact: boolean) {
  const rates = useCryptoRates();
  const balance = useBalance(coin);
  const usd = rates.data?.cryptoRates[coin] ?? 0;
  // The mid rate, which the receipt and the limits use too.
  const ngn = rates.data?.ngnRates[coin];
  const prices = usd > 0 && ngn ? { usd, ngn } : null;
  const fundsInDollars =
    balance && prices ? usdText(usdValue(balance, positiveDecimal(prices.usd, "Price"))) : null;
  return {
    balance,
    fundsInDollars,
    nairaPrice: prices?.ngn ?? null,
    dollarPrice: prices?.usd ?? null,
    preview: previewSend({ raw, exact, coin, prices, balance }),
  };
}

export interface SendGiven {
  raw: string;
  exact: boolean;
  coin: CoinCode;
  /** Dollars and naira for one coin, or null while unknown. */
  prices: { usd: number; ngn: number } | null;
  balance: Money<CoinCode> | null;
}

export interface SendPreview {
  figures: SendFigures | null;
  usd: string | null;
  naira: string | null;
  problems: readonly Problem[];
}

/** Computes the shown figures with the function that the server also uses. */
export function previewSend({ raw, exact, coin, prices, balance }: SendGiven): SendPreview {
  const blank = { figures: null, usd: null, naira: null };
  const typed = typedAmount(raw, coin);
  if ("kind" in typed) return { ...blank, problems: [typed] };
  if (!prices || !balance) return { ...blank, problems: [{ kind: "prices" }] };
  const amount = exact ? amountToSend(typed) : typed;
  const usd = usdValue(amount, positiveDecimal(prices.usd, "Price"));
  const naira = roundDown("NGN", toDecimal(amount).times(prices.ngn));
  const problems: Problem[] = [];
  if (isTooSmall(usd)) problems.push({ kind: "minimum", message: t(cryptoMessages.minimumSend) });
  if (!isAtLeast(balance, amount)) problems.push(insufficientBalance(balance));
  const figures = sendFigures(amount);
  if (exact && figures.receive.units !== typed.units)
    problems.push({
      kind: "invalid",
      message: t("At most {count} decimal places", { count: decimalsSent(coin) }),
    });
  return { figures, usd: usdText(usd), naira: decimalText(naira), problems };
}
