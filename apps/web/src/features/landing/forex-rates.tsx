import { formatNaira } from "@manilla/shared/format-money";
import { lagosClock } from "@manilla/shared/lagos";
import { Card, Section } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { ListRow } from "#ui/base/list-row.tsx";
import { SkeletonRows } from "#ui/base/skeleton.tsx";
import { FlagIcon } from "#ui/money/flag-icon.tsx";
import { RowList } from "#ui/patterns/row-list.tsx";
import { WidgetError } from "#ui/states/widget-boundary.tsx";
import { useForexRates } from "./landing.queries.ts";

export function ForexRates() {
  const { data, isError, refetch } = useForexRates();
  return (
    <Section
      title={t("Naira exchange rates")}
      action={
        data?.updatedAt && (
          <span className="tabular text-muted text-small">
            {t("Updated {time}", { time: lagosClock(data.updatedAt) })}
          </span>
        )
      }
    >
      {data ? (
        <RowList items={data.rates} keyOf={(row) => row.code}>
          {(row) => (
            <ListRow
              start={<FlagIcon code={row.code} size={36} />}
              title={row.code}
              detail={row.name}
              value={formatNaira(row.naira)}
            />
          )}
        </RowList>
      ) : isError ? (
        <WidgetError onRetry={() => void refetch()} />
      ) : (
        <Card tone="rows">
          <SkeletonRows count={7} />
        </Card>
      )}
    </Section>
  );
}
