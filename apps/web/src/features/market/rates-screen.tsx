import { formatRate } from "@manilla/shared/format-money";
import { lagosClock } from "@manilla/shared/lagos";
import { fiatLabels, fiatNames } from "@manilla/shared/market/rules";
import { paths } from "@manilla/shared/web-paths";
import { Badge } from "@manilla/ui/base/badge.tsx";
import { Card } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import clsx from "clsx";
import { BellRing, RotateCw } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { type FiatRates, isOld, useCryptoRates, useFiatRates } from "#lib/live/rates.ts";
import { IconButton } from "#ui/base/icon-button.tsx";
import { ListRow } from "#ui/base/list-row.tsx";
import { SkeletonRows } from "#ui/base/skeleton.tsx";
import { Tabs } from "#ui/base/tabs.tsx";
import { toastFailure } from "#ui/base/toast.ts";
import { SegmentedControl } from "#ui/fields/segmented-control.tsx";
import { FlagIcon } from "#ui/money/flag-icon.tsx";
import { RowList } from "#ui/patterns/row-list.tsx";
import { Screen } from "#ui/patterns/screen.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { Waiting } from "#ui/states/waiting.tsx";
import { CryptoRatesTab } from "./crypto-rates-tab.tsx";

const tabs = [
  { value: "crypto", label: t("Cryptocurrency") },
  { value: "fiat", label: t("Fiat Currency") },
] as const;
type Tab = (typeof tabs)[number]["value"];

export function RatesScreen() {
  const navigate = useNavigate();
  const [tab, setTab] = useState<Tab>("crypto");
  const crypto = useCryptoRates();
  const fiat = useFiatRates();
  const shown = tab === "crypto" ? crypto : fiat;

  async function refresh() {
    const { error } = await shown.refetch();
    if (error) toastFailure(error, failures[tab]);
  }

  return (
    <Screen
      title={t("Exchange Rates")}
      titleSize="large"
      wide
      actions={
        <div className="flex">
          <IconButton
            label={t("Price alerts")}
            icon={<BellRing />}
            onClick={() => navigate(paths.priceAlerts)}
          />
          <IconButton
            label={t("Refresh rates")}
            icon={<RotateCw className={clsx("size-5", shown.isFetching && "animate-turn")} />}
            disabled={shown.isFetching}
            onClick={() => void refresh()}
          />
        </div>
      }
    >
      <Tabs label={t("Rates")} value={tab} onValueChange={setTab} tabs={tabs}>
        <div className="space-y-4 pt-2">
          {tab === "crypto"
            ? crypto.data && <CryptoRatesTab rates={crypto.data} age={<Age rates={crypto.data} middle />} />
            : fiat.data && (
                <>
                  <Age rates={fiat.data} />
                  <FiatRatesTab rates={fiat.data} />
                </>
              )}
          {!shown.data && (
            <Waiting query={shown} failed={failures[tab]}>
              <Card tone="rows">
                <SkeletonRows count={8} />
              </Card>
            </Waiting>
          )}
        </div>
      </Tabs>
    </Screen>
  );
}

const failures: Record<Tab, string> = {
  crypto: t("Failed to fetch exchange rates"),
  fiat: t("Failed to fetch fiat exchange rates"),
};

interface AgeProps {
  rates: { updatedAt: string | null; stale: boolean };
  middle?: boolean;
}

function Age({ rates, middle }: AgeProps) {
  return (
    <p className="flex min-h-6 min-w-0 grow basis-32 flex-wrap items-center gap-x-3 gap-y-1 text-muted text-small">
      <span className="tabular">
        {rates.updatedAt
          ? t("Last updated {time}", { time: lagosClock(rates.updatedAt) })
          : t("Not updated yet")}
      </span>
      {middle && <span>{t("Middle rate")}</span>}
      {isOld(rates) && <Badge tone="warning">{t("Old prices")}</Badge>}
    </p>
  );
}

const sides = [
  { value: "buy", label: t("Buy Rates") },
  { value: "sell", label: t("Sell Rates") },
] as const;
type Side = (typeof sides)[number]["value"];

function FiatRatesTab({ rates }: { rates: FiatRates }) {
  const [side, setSide] = useState<Side>("buy");
  const rows = rowsOf(rates, side);
  return (
    <>
      <SegmentedControl label={t("Which rates")} value={side} onValueChange={setSide} options={sides} />
      <Card className="space-y-3 text-small max-[22rem]:space-y-1 max-[22rem]:py-3 max-[22rem]:text-micro">
        <p>{rates.description}</p>
        <p className="flex items-baseline justify-between gap-4 border-line border-t pt-3 max-[22rem]:border-0 max-[22rem]:pt-0">
          <span className="text-muted">{t("RMD rate, our margin")}</span>
          <span className="tabular font-semibold text-body max-[22rem]:text-micro">
            {rates.rmd_rate.toFixed(2)}%
          </span>
        </p>
      </Card>
      {rows.length === 0 ? (
        <EmptyState title={t("No fiat rates available")} />
      ) : (
        <RowList items={rows} keyOf={(row) => row.code} className="lg:grid lg:grid-cols-2 lg:gap-x-8">
          {(row) => (
            <ListRow
              start={<FlagIcon code={row.code} size={36} />}
              title={row.code}
              detail={row.name}
              value={`₦${formatRate(row.rate)}`}
              valueDetail={
                row.spread !== undefined && (
                  <span className="text-micro">
                    {t("Spread {percent}%", { percent: row.spread.toFixed(2) })}
                  </span>
                )
              }
            />
          )}
        </RowList>
      )}
    </>
  );
}

function rowsOf({ buyRates, sellRates, spreads }: FiatRates, side: Side) {
  return fiatLabels.flatMap((code) => {
    const pair = side === "buy" ? `NGN-${code}` : `${code}-NGN`;
    const rate = (side === "buy" ? buyRates : sellRates)[pair];
    return rate === undefined ? [] : [{ code, name: t(fiatNames[code]), rate, spread: spreads[pair] }];
  });
}
