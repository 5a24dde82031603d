import { type CoinCode, coinOf, isCoin } from "@manilla/shared/assets";
import { cryptoMessages } from "@manilla/shared/crypto/messages";
import { formatCrypto, formatNaira } from "@manilla/shared/format-money";
import { toDecimal } from "@manilla/shared/money";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { useHiddenBalances } from "../../lib/hidden-balances.ts";
import { nairaBalance, refreshMine } from "../../lib/live/balances.ts";
import { useCryptoRates, useFiatRates } from "../../lib/live/rates.ts";
import { amountOf } from "../../lib/money-input.ts";
import { usePortfolio } from "../../lib/use-portfolio.ts";
import { AmountField } from "../../ui/amount.tsx";
import { AssetsSheet } from "../../ui/assets-sheet.tsx";
import { Button } from "../../ui/button.tsx";
import { Screen } from "../../ui/screen.tsx";
import { toast } from "../../ui/toast.ts";
import { BalanceBanner, BuyDetails, BuyWarnings, RatesBanner } from "./buy-details.tsx";
import { type Mode, maxText, type Preview, previewBuy, tradePrice } from "./buy-preview.ts";
import { CoinPicker } from "./coin-picker.tsx";
import { ReviewSheet } from "./review-sheet.tsx";
import { usePurchase } from "./use-purchase.ts";

export function BuyScreen() {
  const [coin, chooseCoin] = useCoin();
  const [mode, setMode] = useState<Mode>("naira");
  const [raw, setRaw] = useState("");
  const [picking, setPicking] = useState(false);
  const { given, preview, balance } = usePreview({ raw, mode, coin });
  const purchase = useBuying();
  const most = maxText(given);

  function pick(code: string) {
    if (!isCoin(code))
      return toast.warning(code === "NGN" ? cryptoMessages.buyNaira : `${code} cannot be bought here.`);
    if (mode === "crypto" && code !== coin) setRaw("");
    chooseCoin(code);
  }

  function flip() {
    setMode(mode === "naira" ? "crypto" : "naira");
    setRaw("");
  }

  function review() {
    const amount = amountOf(raw);
    const { figures } = preview;
    if (amount === null || !figures) return;
    const shown = { total: toDecimal(figures.total), receive: toDecimal(figures.crypto) };
    purchase.open({ currency: coin, amount, amountIn: mode, shown });
  }

  return (
    <Screen
      title="Buy Crypto"
      back="/dashboard"
      footer={<Submit coin={coin} preview={preview} onSubmit={review} />}
    >
      <CoinPicker label="You are buying" coin={coin} onOpen={() => setPicking(true)} />
      <AmountField
        label={mode === "naira" ? "Amount to spend" : `Amount of ${coin}`}
        value={raw}
        onValueChange={setRaw}
        {...(mode === "naira" ? { symbol: "₦", decimals: 2 } : { unit: coin, decimals: 8 })}
        worth={worthOf(preview, mode)}
        balance={balance}
        onMax={most === null ? undefined : () => setRaw(most)}
        onFlip={flip}
        flipLabel={mode === "naira" ? `Enter amount in ${coin}` : "Enter amount in naira"}
        error={preview.problems.find((problem) => problem.is === "invalid")?.message}
      />
      <RatesBanner />
      <BalanceBanner />
      <BuyWarnings problems={preview.problems} />
      <BuyDetails at={given.at} coin={coin} figures={preview.figures} />
      <Picker open={picking} onOpenChange={setPicking} coin={coin} onSelect={pick} />
      <ReviewSheet purchase={purchase} />
    </Screen>
  );
}

/** The coin stands in the address, so that a link or a reload opens the same one. */
function useCoin(): [CoinCode, (coin: CoinCode) => void] {
  const [search, setSearch] = useSearchParams();
  const asked = (search.get("currency") ?? "").toUpperCase();
  const coin = isCoin(asked) ? asked : "BTC";
  return [coin, (next) => setSearch({ currency: next.toLowerCase() }, { replace: true })];
}

function usePreview({ raw, mode, coin }: { raw: string; mode: Mode; coin: CoinCode }) {
  const { dashboard } = usePortfolio();
  const crypto = useCryptoRates();
  const fiat = useFiatRates();
  const hidden = useHiddenBalances();
  const funds = dashboard.data ? nairaBalance(dashboard.data) : null;
  const at = tradePrice(crypto.data?.cryptoRates[coin], fiat.data?.buyRates["NGN-USD"]);
  const given = { raw, mode, coin, at, balance: funds };
  const balance = funds === null ? "Balance …" : `Balance ${hidden ? "••••" : formatNaira(toDecimal(funds))}`;
  return { given, preview: previewBuy(given), balance };
}

function useBuying() {
  const navigate = useNavigate();
  return usePurchase((trade) => {
    toast.success(`You bought ${formatCrypto(trade.cryptoAmount)} ${trade.currency}`, {
      description: `For ${formatNaira(trade.total)}`,
      id: trade.transactionId,
    });
    refreshMine();
    void navigate("/dashboard", { replace: true });
  });
}

function worthOf({ figures }: Preview, mode: Mode): string {
  if (!figures) return mode === "naira" ? "" : "≈ ₦0.00";
  if (mode === "crypto") return `≈ ${formatNaira(toDecimal(figures.total))}`;
  return `≈ ${formatCrypto(toDecimal(figures.crypto))} ${figures.crypto.asset}`;
}

function Submit({ coin, preview, onSubmit }: { coin: CoinCode; preview: Preview; onSubmit: () => void }) {
  const [problem] = preview.problems;
  const words = {
    empty: "Enter an amount",
    invalid: "Enter a valid amount",
    prices: "Waiting for prices",
    minimum: "Minimum is $1",
    insufficient: "Insufficient balance",
  };
  return (
    <Button wide size="lg" disabled={problem !== undefined} onClick={onSubmit}>
      {problem ? words[problem.is] : `Buy ${coinOf(coin).name}`}
    </Button>
  );
}

interface PickerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  coin: CoinCode;
  onSelect: (code: string) => void;
}

function Picker({ coin, ...sheet }: PickerProps) {
  const { portfolio } = usePortfolio();
  const hidden = useHiddenBalances();
  return (
    <AssetsSheet {...sheet} title="Choose a coin" rows={portfolio?.rows} hidden={hidden} selected={coin} />
  );
}
