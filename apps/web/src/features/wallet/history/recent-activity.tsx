import { paths } from "@manilla/shared/web-paths";
import { Card, Section } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { Link } from "react-router-dom";
import { T } from "#lib/texts/rich-text.tsx";
import { SkeletonRows } from "#ui/base/skeleton.tsx";
import { RowList } from "#ui/patterns/row-list.tsx";
import { WidgetError } from "#ui/states/widget-boundary.tsx";
import { ActivityRow } from "./activity-row.tsx";
import { useRecentActivity } from "./history.queries.ts";

/** Renders nothing for a new customer, who sees the first steps instead. */
export function RecentActivity() {
  const { data: lines, isError, refetch } = useRecentActivity();
  if (lines?.length === 0) return null;
  return (
    <Section
      title={t("Recent activity")}
      action={
        <Link
          to={paths.activity}
          className="inline-flex min-h-11 items-center rounded-full px-3 font-semibold text-accent-ink text-small hover:bg-sunken"
        >
          <T
            text="See all <activity>activity</activity>"
            activity={(words) => <span className="sr-only">{words}</span>}
          />
        </Link>
      }
    >
      {lines ? (
        <RowList items={lines} keyOf={({ id }) => id}>
          {(line) => <ActivityRow line={line} />}
        </RowList>
      ) : isError ? (
        <WidgetError onRetry={() => void refetch()} />
      ) : (
        <Card tone="rows">
          <SkeletonRows />
        </Card>
      )}
    </Section>
  );
}
