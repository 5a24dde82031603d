import { type CoinCode, isCoin } from "@manilla/shared/assets";
import type { Swap } from "@manilla/shared/crypto/contract";
import { cryptoMessages } from "@manilla/shared/crypto/messages";
import { formatCrypto } from "@manilla/shared/format-money";
import { decimalText } from "@manilla/shared/money";
import { paths } from "@manilla/shared/web-paths";
import { t } from "@manilla/ui/texts/t.ts";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { invalidateUserData } from "#lib/live/balances.ts";
import { useCryptoRates } from "#lib/live/rates.ts";
import { useBalance } from "#lib/money/balance.ts";
import { coinCounted } from "#lib/money/maximum-amount.ts";
import { isNothing } from "#lib/money/share.ts";
import { useMaximumAmount } from "#lib/money/use-maximum-amount.ts";
import { leaveSheets } from "#lib/routes/sheet-history.ts";
import { useDraft } from "#lib/storage/draft.ts";
import { toast } from "#ui/base/toast.ts";
import { swapQuoted } from "../crypto.queries.ts";
import { useCoinPair } from "../use-coin.ts";
import { useTrade } from "../use-trade.ts";
import { previewSwap } from "./swap-preview.ts";

type Half = "from" | "to";

export function useSwapForm() {
  const { from, to, choosePair } = useCoinPair();
  const [raw, setRaw] = useDraft("swap.amount", "");
  // `of` keeps its value after the sheet closes, because the sheet reports the chosen coin after closing.
  const [picker, setPicker] = useState<{ of: Half; open: boolean }>({ of: "from", open: false });
  const { preview, maximum } = useSwapPreview({ raw, from, to });
  const trade = useSwapTrade();

  function pick(code: string) {
    const { swapNaira, swapToNaira } = cryptoMessages;
    if (!isCoin(code)) return toast.warning(t(picker.of === "from" ? swapNaira : swapToNaira));
    if (picker.of === "to") return choosePair(from, code);
    if (code !== from) setRaw("");
    choosePair(code, to);
  }

  function review() {
    const { figures } = preview;
    if (!figures) return;
    const total = decimalText(figures.from);
    const pair = { currency: from.toLowerCase(), toCurrency: to.toLowerCase() };
    trade.openTrade({
      request: { side: "swap", ...pair, amount: total },
      shown: { total, receive: decimalText(figures.receive) },
    });
  }

  return {
    from,
    to,
    raw,
    setRaw,
    picker,
    openPicker: (of: Half) => setPicker({ of, open: true }),
    closePicker: () => setPicker({ ...picker, open: false }),
    pick,
    preview,
    maximum,
    max: isNothing(maximum.text) ? null : () => setRaw(maximum.text),
    part: (percent: number) => setRaw(maximum.part(percent)),
    reverse() {
      choosePair(to, from);
      setRaw("");
    },
    trade,
    review,
  };
}

function useSwapPreview(typed: { raw: string; from: CoinCode; to: CoinCode }) {
  const rates = useCryptoRates();
  const balance = useBalance(typed.from);
  const prices = rates.data?.cryptoRates ?? null;
  const nairaPrices = rates.data?.ngnRates;
  const naira = { from: nairaPrices?.[typed.from], to: nairaPrices?.[typed.to] };
  const counted = coinCounted({ NGN: naira.from });
  const maximum = useMaximumAmount("trade", { raw: typed.raw, balance, counted });
  return { maximum, preview: previewSwap({ ...typed, prices, balance, naira }) };
}

function useSwapTrade() {
  const navigate = useNavigate();
  return useTrade<Swap>({
    side: "swap",
    execute: swapQuoted,
    failed: t("Swap failed"),
    failedInSheet: t("Failed to swap crypto"),
    onDone(swap) {
      invalidateUserData();
      const [from, to] = [formatCrypto(swap.fromAmount), formatCrypto(swap.toAmount)];
      const words = `${from} ${swap.fromCurrency} → ${to} ${swap.toCurrency}`;
      const title = t("Swap successful!");
      const state = { trade: { transactionId: swap.transactionId, asset: swap.toCurrency, title, words } };
      void leaveSheets().then(() => navigate(paths.dashboard, { replace: true, state }));
    },
  });
}
