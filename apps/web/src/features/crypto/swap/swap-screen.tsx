import { cryptoMessages } from "@manilla/shared/crypto/messages";
import { feePercent } from "@manilla/shared/fee-percent";
import { formatUsd } from "@manilla/shared/format-money";
import { decimalText, formatMoney } from "@manilla/shared/money";
import { paths } from "@manilla/shared/web-paths";
import { Banner } from "@manilla/ui/base/banner.tsx";
import { SmallButton, SubmitButton } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { ArrowDownUp } from "lucide-react";
import { useCryptoRates } from "#lib/live/rates.ts";
import { Loading, Skeleton } from "#ui/base/skeleton.tsx";
import { PartKeys } from "#ui/money/amount.tsx";
import { AssetsSheet } from "#ui/money/assets-sheet.tsx";
import { DetailsCard } from "#ui/patterns/details-list.tsx";
import { Screen } from "#ui/patterns/screen.tsx";
import { ReviewSheet } from "../review-sheet.tsx";
import { FailedLoads, MissingPrices, TradeWarnings } from "../trade-banners.tsx";
import { BuyLink } from "../trade-form.tsx";
import { blockingProblems, fieldError } from "../typed-amount.ts";
import { type SwapPreview, worthText } from "./swap-preview.ts";
import { SwapSide } from "./swap-side.tsx";
import { useSwapForm } from "./use-swap-form.ts";

const title = t("Swap Crypto");
const afterFee = t("after the {percent}% fee", { percent: feePercent.swap }).replaceAll(" ", "\u00a0");

export function SwapScreen() {
  const rates = useCryptoRates();
  if (rates.data) return <SwapForm />;
  return (
    <Screen title={title} back={paths.dashboard}>
      {rates.isError ? (
        <Banner
          live
          tone="error"
          action={<SmallButton onClick={() => window.location.reload()} label={t("Retry")} />}
        >
          {t(cryptoMessages.ratesFailed)}
        </Banner>
      ) : (
        <Loading label={t("Loading exchange rates")}>
          <span className="block space-y-2">
            <Skeleton className="h-60 rounded-card" />
            <Skeleton className="h-44 rounded-card" />
          </span>
          <Skeleton className="mt-6 h-76 rounded-card" />
        </Loading>
      )}
    </Screen>
  );
}

function SwapForm() {
  const swap = useSwapForm();
  const { from, to, raw, preview, maximum } = swap;
  const none = maximum.isEmpty ? <BuyLink coin={from} /> : maximum.none;
  const [problem] = blockingProblems(preview.problems, swap.trade.isUnanswered);
  return (
    <Screen
      title={title}
      back={paths.dashboard}
      onSubmit={swap.review}
      aside={<SwapDetails {...preview} />}
      footer={
        <SubmitButton
          label={problem?.kind === "empty" ? t("Enter an amount") : t("Swap {from} to {to}", { from, to })}
          pays
          disabled={problem !== undefined}
        />
      }
    >
      <div className="space-y-2">
        <SwapSide
          label={t("From")}
          coin={from}
          onPick={() => swap.openPicker("from")}
          value={raw}
          onValueChange={swap.setRaw}
          error={fieldError(preview.problems)}
          worth={worthText(preview.worth)}
        >
          <div className="mt-1 flex basis-full flex-wrap items-center gap-2 text-small">
            <p className="tabular basis-full">{maximum.note}</p>
            <PartKeys onMax={swap.max} onPart={swap.part} none={none} />
          </div>
        </SwapSide>
        <div className="relative z-10 -my-5 flex justify-center">
          <button
            type="button"
            aria-label={t("Reverse the swap")}
            title={t("Reverse the swap")}
            onClick={swap.reverse}
            className="grid size-12 place-items-center rounded-full border-4 border-canvas bg-accent-soft text-accent-ink transition-transform duration-150 hover:bg-sunken active:rotate-180"
          >
            <ArrowDownUp className="size-5" />
          </button>
        </div>
        <SwapSide
          label={t("To")}
          coin={to}
          onPick={() => swap.openPicker("to")}
          value={preview.figures ? decimalText(preview.figures.receive) : ""}
          worth={`${worthText(preview.receiveWorth)} ${afterFee}`}
        />
      </div>
      <MissingPrices coins={["BTC", "ETH", from, to]} />
      <FailedLoads />
      <TradeWarnings problems={preview.problems} />
      <AssetsSheet
        choosing
        title={t("Choose a coin")}
        open={swap.picker.open}
        onOpenChange={swap.closePicker}
        selected={swap.picker.of === "to" ? to : from}
        prices={swap.picker.of === "to"}
        onSelect={swap.pick}
      />
      <ReviewSheet side="swap" trade={swap.trade} />
    </Screen>
  );
}

function SwapDetails({ figures, worth, rate }: SwapPreview) {
  const rows = [
    {
      label: t("Swap fee ({percent}%)", { percent: feePercent.swap }),
      value: figures ? formatMoney(figures.fee) : "—",
    },
    { label: t("Amount received"), value: figures ? formatMoney(figures.receive) : "—", strong: true },
    { label: t("Swap rate"), value: rate ?? "—" },
    { label: t("From amount"), value: figures ? formatMoney(figures.from) : "—" },
    { label: t("From USD value"), value: figures ? formatUsd(worth.usd) : "—" },
    { label: t("To amount before fee"), value: figures ? formatMoney(figures.before) : "—" },
  ];
  return <DetailsCard fill title={t("Transaction Details")} rows={rows} />;
}
