import { exportGains, type Gains, getGains } from "@manilla/shared/wallet/insight-contract";
import { Banner } from "@manilla/ui/base/banner.tsx";
import { Button } from "@manilla/ui/base/button.tsx";
import { Card, Section } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callApi } from "#lib/api/call.ts";
import { downloadFile } from "#lib/api/download.ts";
import { userDataKey } from "#lib/live/balances.ts";
import { lagosToday } from "#lib/texts/relative-time.ts";
import { ListRow } from "#ui/base/list-row.tsx";
import { toastFailure } from "#ui/base/toast.ts";
import { SegmentedControl } from "#ui/fields/segmented-control.tsx";
import { CoinIcon } from "#ui/money/coin-icon.tsx";
import { MoneyText } from "#ui/money/money-text.tsx";
import { DetailsCard } from "#ui/patterns/details-list.tsx";
import { RowList } from "#ui/patterns/row-list.tsx";
import { Waiting } from "#ui/states/waiting.tsx";

export function GainsCard() {
  const [now] = useState(() => Number.parseInt(lagosToday(), 10));
  const [year, setYear] = useState(now);
  const query = useQuery({
    queryKey: [userDataKey, "gains", year],
    queryFn: ({ signal }) => callApi(getGains, { query: { year }, signal }),
  });
  return (
    <Section title={t("Gains from selling")}>
      <SegmentedControl
        label={t("Tax year")}
        value={String(year)}
        onValueChange={(chosen) => setYear(Number.parseInt(chosen, 10))}
        options={[now, now - 1].map((option) => ({ value: String(option), label: String(option) }))}
      />
      {query.data ? (
        <Year gains={query.data} />
      ) : (
        <Waiting query={query} failed={t("We couldn't load your gains.")} rows={3} />
      )}
    </Section>
  );
}

function Year({ gains }: { gains: Gains }) {
  const { year, coins, proceeds, cost, gain, complete } = gains;
  if (coins.length === 0) {
    return (
      <Card>
        <p className="text-muted text-small">
          {t("You sold no coins in {year}, so there's no gain to report.", { year })}
        </p>
      </Card>
    );
  }
  // The word "loss" replaces the sign.
  const naira = (value: string) => <MoneyText value={value.replace("-", "")} asset="NGN" own />;
  return (
    <>
      <DetailsCard
        rows={[
          { label: t("Proceeds"), value: naira(proceeds) },
          { label: t("Cost, fees included"), value: naira(cost) },
          { label: gain.startsWith("-") ? t("Loss") : t("Gain"), value: naira(gain), strong: true },
        ]}
      />
      {!complete && (
        <Banner tone="warning">
          {t("Some coins came in without a known worth, so the cost is too low and the gain too high.")}
        </Banner>
      )}
      <RowList items={coins} keyOf={(coin) => coin.currency}>
        {(coin) => (
          <ListRow
            start={<CoinIcon code={coin.currency} />}
            title={coin.currency}
            detail={coin.sales === 1 ? t("1 sale") : t("{count} sales", { count: coin.sales })}
            value={naira(coin.gain)}
            valueDetail={coin.gain.startsWith("-") ? t("loss") : t("gain")}
          />
        )}
      </RowList>
      <SalesSheet year={year} />
    </>
  );
}

function SalesSheet({ year }: { year: number }) {
  const file = useMutation({
    mutationFn: () => downloadFile(exportGains, { query: { year } }),
    onError: (error) => toastFailure(error, t("We couldn't make the spreadsheet. Please try again.")),
  });
  return (
    <>
      <Button wide variant="secondary" loading={file.isPending} onClick={() => file.mutate()}>
        {t("Download every sale (CSV)")}
      </Button>
      <p className="text-muted text-small">
        {t(
          "At average cost, January to December. This is not tax advice. Ask the person who prepares your return.",
        )}
      </p>
    </>
  );
}
