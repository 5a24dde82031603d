import { formatNaira } from "@manilla/shared/format-money";
import { paths } from "@manilla/shared/web-paths";
import { Card } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { Banknote, ChevronRight, Eye, EyeOff, type LucideIcon, RotateCw, Send } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { whenTapIsShown } from "#lib/device/tap-feedback.ts";
import type { Portfolio } from "#lib/money/portfolio.ts";
import { toggleHiddenBalances, useHiddenBalances } from "#lib/storage/hidden-balances.ts";
import { T } from "#lib/texts/rich-text.tsx";
import { IconButton } from "#ui/base/icon-button.tsx";
import { Loading, Skeleton } from "#ui/base/skeleton.tsx";
import { MoneyText } from "#ui/money/money-text.tsx";

export interface TotalAssetsCardProps {
  portfolio: Portfolio | undefined;
  note: string | undefined;
  onViewAll: () => void;
  onRefresh: () => void;
  refreshing: boolean;
}

export function TotalAssetsCard({ portfolio, note, onViewAll, onRefresh, refreshing }: TotalAssetsCardProps) {
  const hidden = useHiddenBalances();
  const EyeIcon = hidden ? EyeOff : Eye;
  return (
    <Card tone="deep" className="@container [@media(max-height:37rem)]:pb-2">
      <div className="-mt-2 flex items-center justify-between">
        <h2 className="grow text-on-deep-muted text-small">{t("Total Assets")}</h2>
        <IconButton
          tone="on-deep"
          label={t("Refresh")}
          aria-busy={refreshing}
          icon={<RotateCw className={`size-4.5 ${refreshing ? "animate-turn" : ""}`} />}
          onClick={onRefresh}
        />
        <IconButton
          tone="on-deep"
          className="-mr-2"
          label={hidden ? t("Show balances") : t("Hide balances")}
          aria-pressed={hidden}
          icon={<EyeIcon />}
          onClick={() => whenTapIsShown(toggleHiddenBalances)}
        />
      </div>
      {portfolio ? (
        <Total portfolio={portfolio} />
      ) : (
        <Loading label={t("Loading your balance")}>
          <p className="text-money">
            <Skeleton onDeep className="h-[1lh] w-3/5" />
          </p>
          <p className="mt-1">
            <Skeleton onDeep className="h-[1lh] w-2/5" />
          </p>
          <p className="mt-3 min-h-[2lh] text-small">
            <Skeleton onDeep className="h-[1lh] w-1/2" />
          </p>
        </Loading>
      )}
      {portfolio && <Spendable portfolio={portfolio} />}
      {!portfolio?.empty && (
        <div className="mt-3 grid grid-cols-2 gap-2 [@media(max-height:37rem)]:mt-1">
          <Way to={paths.people} Icon={Send} label={t("Send")} />
          <Way to={paths.withdrawNaira} Icon={Banknote} label={t("Withdraw")} />
        </div>
      )}
      <div className="mt-1 -mb-2 flex min-h-11 flex-wrap items-center justify-between gap-x-3">
        <button
          type="button"
          onClick={onViewAll}
          className="-ml-3 inline-flex min-h-11 items-center gap-1 rounded-full px-3 font-semibold text-copper text-small hover:bg-deep-raised"
        >
          {t("View All Assets")}
          <ChevronRight className="size-4" />
        </button>
        <span role="status" className="text-micro text-on-deep-muted">
          {note}
        </span>
      </div>
    </Card>
  );
}

function Way({ to, Icon, label }: { to: string; Icon: LucideIcon; label: string }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center justify-center gap-2 rounded-full border border-on-deep-muted/50 bg-deep px-4 max-[22rem]:px-2 font-semibold text-on-deep text-small hover:bg-deep-raised"
    >
      <Icon className="size-4.5 shrink-0" />
      {label}
    </Link>
  );
}

function Total({ portfolio }: { portfolio: Portfolio }) {
  const [inDollars, setInDollars] = useState(false);
  const naira = (
    <MoneyText key="ngn" value={portfolio.ngn} asset="NGN" own approximate={inDollars} split={!inDollars} />
  );
  const dollars =
    portfolio.usd === null ? (
      "$…"
    ) : (
      <MoneyText key="usd" value={portfolio.usd} asset="USD" own approximate={!inDollars} split={inDollars} />
    );
  return (
    <button
      type="button"
      aria-pressed={inDollars}
      title={inDollars ? t("Show in naira") : t("Show in dollars")}
      onClick={() => setInDollars(!inDollars)}
      className="-mx-2 block max-w-full rounded-field px-2 text-left"
    >
      <span className="sr-only">{inDollars ? t("Total in dollars:") : t("Total in naira:")} </span>
      <span className="block whitespace-nowrap font-semibold text-money">
        <span style={fitted(portfolio.ngn)}>{inDollars ? dollars : naira}</span>
      </span>
      <span className="mt-1 block whitespace-nowrap text-on-deep-muted">{inDollars ? naira : dollars}</span>
    </button>
  );
}

/** A character of the fallback font is 0.6 em wide on average. */
function fitted(amount: string) {
  return { fontSize: `clamp(18px, ${100 / (formatNaira(amount).length * 0.6)}cqi, 1em)` };
}

/** Reserves two lines, because the amount on hold may appear later in the second line. */
function Spendable({ portfolio }: { portfolio: Portfolio }) {
  return (
    <p className="mt-3 min-h-[2lh] text-on-deep text-small">
      {portfolio.leftOut.length > 0 ? (
        t("Without your {coins}: no price yet.", { coins: portfolio.leftOut.join(", ") })
      ) : (
        <>
          <span className="text-on-deep-muted">{t("Naira available")} </span>
          <MoneyText value={portfolio.rows[0]?.balance ?? "0"} asset="NGN" own className="font-semibold" />
        </>
      )}
      {portfolio.setAside && (
        <span className="block text-micro text-on-deep-muted">
          <T text="{amount} on hold" amount={<MoneyText value={portfolio.setAside} asset="NGN" own />} />
        </span>
      )}
    </p>
  );
}
