import { type CoinCode, isCoin } from "@manilla/shared/assets";
import type { Trade } from "@manilla/shared/crypto/contract";
import { maxSellNaira } from "@manilla/shared/crypto/fees";
import { formatCrypto, formatNaira } from "@manilla/shared/format-money";
import { decimalText, type Money } from "@manilla/shared/money";
import { paths } from "@manilla/shared/web-paths";
import { ProblemBanner } from "@manilla/ui/base/banner.tsx";
import { SmallLink } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { useLocation, useNavigate } from "react-router-dom";
import { invalidateUserData } from "#lib/live/balances.ts";
import { useLimits } from "#lib/live/kyc.ts";
import { useCryptoRates, useFiatRates } from "#lib/live/rates.ts";
import { useBalance } from "#lib/money/balance.ts";
import { amountOf } from "#lib/money/money-input.ts";
import { useMaximumAmount } from "#lib/money/use-maximum-amount.ts";
import type { Order } from "#lib/payments/price.ts";
import { fieldsOf } from "#lib/routes/fields-of.ts";
import { lazyPart } from "#lib/routes/lazy-code.ts";
import { leaveSheets } from "#lib/routes/sheet-history.ts";
import { useDraft } from "#lib/storage/draft.ts";
import { toast } from "#ui/base/toast.ts";
import { AssetChoice } from "#ui/money/asset-picker.tsx";
import { LimitNote } from "#ui/money/limit-note.tsx";
import { Screen } from "#ui/patterns/screen.tsx";
import { tradeQuoted } from "./crypto.queries.ts";
import { FailedLoads, MissingPrices, TradeWarnings } from "./trade-banners.tsx";
import { TradeDetails } from "./trade-details.tsx";
import { sideWords, TradeAmount, TradeSubmit } from "./trade-form.tsx";
import {
  type Given,
  type Mode,
  maxText,
  type Preview,
  previewTrade,
  type Side,
  sideRules,
  tradePrice,
} from "./trade-preview.ts";
import { blockingProblems } from "./typed-amount.ts";
import { useCoin } from "./use-coin.ts";
import { type TradeKind, useTrade } from "./use-trade.ts";

const ReviewSheet = lazyPart(async () => (await import("./review-sheet.tsx")).ReviewSheet);

export function BuyScreen() {
  return <TradeScreen key="buy" side="buy" firstMode="naira" />;
}

export function SellScreen() {
  return <TradeScreen key="sell" side="sell" firstMode="crypto" />;
}

function TradeScreen({ side, firstMode }: { side: Side; firstMode: Mode }) {
  const words = sideWords[side];
  const [coin, chooseCoin] = useCoin();
  const brought = typedBefore(useLocation().state);
  const [mode, setMode] = useDraft<Mode>(`${side}.mode`, firstMode, brought?.mode);
  const [raw, setRaw] = useDraft(`${side}.amount`, "", brought?.raw);
  const { given, preview, maximum } = usePreview({ side, raw, mode, coin });
  const trade = useTrade(useKind(side));
  const refusal = trade.state.status === "refused" ? trade.state.message : undefined;

  function pick(code: string) {
    if (!isCoin(code))
      return toast.warning(code === "NGN" ? words.refused : t("We don't trade {coin}.", { coin: code }));
    if (mode === "crypto" && code !== coin) setRaw("");
    chooseCoin(code);
  }

  function flip() {
    setMode(mode === "naira" ? "crypto" : "naira");
    setRaw("");
  }

  /** Checks the problems again, because the Enter key submits even without a button. */
  function review() {
    if (blockingProblems(preview.problems, trade.isUnanswered).length > 0) return;
    const order = orderOf(given, preview);
    if (order) trade.openTrade(order);
  }

  return (
    <Screen
      title={words.title}
      back={paths.dashboard}
      onSubmit={review}
      actions={side === "buy" && <SmallLink to={paths.recurringBuys} label={t("Repeating buys")} />}
      aside={
        <>
          <TradeDetails side={side} at={given.at} coin={coin} figures={preview.figures} />
          <LimitNote of="trade" limits={useLimits().data} funds={fundsOf(given)} />
        </>
      }
      footer={<TradeSubmit {...{ given, preview, isUnanswered: trade.isUnanswered }} />}
    >
      <AssetChoice
        choosing
        label={words.picker}
        title={t("Choose a coin")}
        asset={coin}
        prices={side === "buy"}
        onSelect={pick}
      />
      <TradeAmount {...{ given, preview, maximum }} onValueChange={setRaw} onFlip={flip} />
      <FailedLoads rates={[useCryptoRates(), useFiatRates()]} />
      <MissingPrices coins={[coin]} />
      <TradeWarnings problems={preview.problems} />
      {/* The sheet's code loads late. Until then, the problem of a failed price request is shown here. */}
      <ReviewSheet fallback={<ProblemBanner problem={refusal} />} side={side} trade={trade} />
    </Screen>
  );
}

function fundsOf({ side, balance, at }: Given): string | null {
  if (!balance || !at) return null;
  // Cast: a sale is paid with the coin.
  return decimalText(side === "buy" ? balance : maxSellNaira(balance as Money<CoinCode>, at));
}

function typedBefore(state: unknown): { mode: Mode; raw: string } | undefined {
  const { mode, raw } = fieldsOf(fieldsOf(state)["typed"]);
  return (mode === "naira" || mode === "crypto") && typeof raw === "string" ? { mode, raw } : undefined;
}

function usePreview({ side, raw, mode, coin }: Pick<Given, "side" | "raw" | "mode" | "coin">) {
  const crypto = useCryptoRates();
  const fiat = useFiatRates();
  const rules = sideRules[side];
  const funds = useBalance(side === "buy" ? "NGN" : coin);
  const at = tradePrice(crypto.data?.cryptoRates[coin], fiat.data && rules.rate(fiat.data));
  const given: Given = { side, raw, mode, coin, at, balance: funds };
  const maximum = useMaximumAmount("trade", {
    raw,
    balance: funds,
    counted: rules.counted(given),
    typed: (amount) => maxText({ ...given, balance: amount }),
    places: mode === "naira" ? 2 : 8,
  });
  return { given, preview: previewTrade(given), maximum };
}

/** A sale of the whole balance is ordered in the coin, because rounding in naira would leave dust. */
function orderOf({ side, raw, mode, coin, balance }: Given, { figures }: Preview): Order | null {
  const typed = amountOf(raw);
  if (typed === null || !figures) return null;
  const total = decimalText(figures.total);
  const crypto = decimalText(figures.crypto);
  const everything = side === "sell" && figures.crypto.units === balance?.units;
  return {
    request: {
      side,
      currency: coin.toLowerCase(),
      amount: everything ? crypto : typed,
      amountIn: everything ? "crypto" : mode,
    },
    shown: side === "buy" ? { total, receive: crypto } : { total: crypto, receive: total },
  };
}

function useKind(side: Side): TradeKind<Trade> {
  const navigate = useNavigate();
  const buying = side === "buy";
  return {
    side,
    execute: tradeQuoted,
    ...sideWords[side].refusal,
    invalid: t("Invalid currency or insufficient balance"),
    onDone(trade) {
      const coins = `${formatCrypto(trade.cryptoAmount)} ${trade.currency}`;
      invalidateUserData();
      const title = buying ? t("You bought {coins}", { coins }) : t("You sold {coins}", { coins });
      const paid = { amount: formatNaira(trade.total), fee: formatNaira(trade.fee) };
      const words = buying
        ? t("For {amount}, fee {fee} included", paid)
        : t("For {amount} after the fee of {fee}", paid);
      const { transactionId, currency: asset } = trade;
      const state = { trade: { transactionId, asset, title, words, isPurchase: true } };
      void leaveSheets().then(() => navigate(paths.dashboard, { replace: true, state }));
    },
  };
}
