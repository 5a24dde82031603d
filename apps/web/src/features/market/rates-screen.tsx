import { lagosClock } from "@manilla/shared/lagos";
import { Badge } from "@manilla/ui/base/badge.tsx";
import { Card } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import clsx from "clsx";
import { RotateCw } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { isOld, useCryptoRates, useFiatRates } from "#lib/live/rates.ts";
import type { CoinLinks } from "#lib/routes/coin-link.ts";
import { toastFailure } from "#lib/toast-failure.ts";
import { IconButton } from "#ui/base/icon-button.tsx";
import { SkeletonRows } from "#ui/base/skeleton.tsx";
import { Tabs } from "#ui/base/tabs.tsx";
import { Screen } from "#ui/patterns/screen.tsx";
import { Waiting } from "#ui/states/waiting.tsx";
import { CryptoRatesTab } from "./crypto-rates-tab.tsx";
import { FiatRatesTab } from "./fiat-rates-tab.tsx";

const tabs = [
  { value: "crypto", label: t("Cryptocurrency") },
  { value: "fiat", label: t("Fiat Currency") },
] as const;
type Tab = (typeof tabs)[number]["value"];

export function RatesScreen({ coinLinks }: { coinLinks: CoinLinks }) {
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
          {coinLinks("all").map(({ Icon, label, to }) => (
            <IconButton
              key={to}
              label={label}
              icon={<Icon aria-hidden="true" className="size-5" />}
              onClick={() => navigate(to)}
            />
          ))}
          <IconButton
            label={t("Refresh rates")}
            icon={
              <RotateCw aria-hidden="true" className={clsx("size-5", shown.isFetching && "animate-turn")} />
            }
            disabled={shown.isFetching}
            onClick={() => void refresh()}
          />
        </div>
      }
    >
      <Tabs label={t("Rates")} value={tab} onValueChange={setTab} tabs={tabs}>
        <div className="space-y-4 pt-2">
          {tab === "crypto"
            ? crypto.data && <CryptoRatesTab rates={crypto.data} age={<Age rates={crypto.data} />} />
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

function Age({ rates }: { rates: { updatedAt: string | null; stale: boolean } }) {
  return (
    <p className="flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1 text-muted text-small">
      <span className="tabular">
        {rates.updatedAt
          ? t("Last updated {time}", { time: lagosClock(rates.updatedAt) })
          : t("Not updated yet")}
      </span>
      {isOld(rates) && <Badge tone="warning">{t("Old prices")}</Badge>}
    </p>
  );
}
