import { paths, pathTo } from "@manilla/shared/web-paths";
import { Banner } from "@manilla/ui/base/banner.tsx";
import { Card, Section } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { UserRound } from "lucide-react";
import { type ReactNode, startTransition, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { useDashboard } from "#lib/live/balances.ts";
import { useCryptoRates, useFiatRates } from "#lib/live/rates.ts";
import { lazyPart } from "#lib/routes/lazy-code.ts";
import { isNewPerson } from "#lib/session/new-person.ts";
import { useSession } from "#lib/session/session.ts";
import { T } from "#lib/texts/rich-text.tsx";
import { SkeletonRows } from "#ui/base/skeleton.tsx";
import { CoinIcon } from "#ui/money/coin-icon.tsx";
import { PullToRefresh, useRefresh } from "#ui/patterns/pull-to-refresh.tsx";
import { RowList } from "#ui/patterns/row-list.tsx";
import { useHeadingFocus } from "#ui/patterns/screen.tsx";
import { QueryError } from "#ui/states/waiting.tsx";
import { WidgetError } from "#ui/states/widget-boundary.tsx";
import { ActivityRow } from "./history/activity-row.tsx";
import { useRecentActivity } from "./history/history.queries.ts";
import { QuickActions } from "./quick-actions.tsx";
import { TotalAssetsCard } from "./total-assets-card.tsx";
import { useFlashMessage } from "./use-flash-message.ts";

/** Loads later, because its decimal arithmetic is as large as the rest of the screen. */
const Holdings = lazyPart(async () => (await import("./holdings.tsx")).Holdings);
// The sheets load after the page, but before the first tap.
const AssetsSheet = lazyPart(async () => (await import("#ui/money/assets-sheet.tsx")).AssetsSheet);

export interface DashboardScreenProps {
  bell: ReactNode;
  /** Shown after the first completed transaction. */
  offer: ReactNode;
  rates: ReactNode;
}

/** Less urgent code loads after the data of the total has arrived or failed. */
export function useIsEarly(): boolean {
  return [useDashboard(), useCryptoRates(), useFiatRates()].some(
    ({ isPending, failureCount, errorUpdateCount }) => isPending && failureCount + errorUpdateCount === 0,
  );
}

export function DashboardScreen({ bell, offer, rates }: DashboardScreenProps) {
  const done = useFlashMessage();
  const dashboard = useDashboard();
  const isEarly = useIsEarly();
  const { refresh, refreshing } = useRefresh();
  const [sheet, setSheet] = useState<SheetName>(null);
  const open = (wanted: SheetName) => startTransition(() => setSheet(wanted));
  const card = { onViewAll: () => open("assets"), onRefresh: refresh, refreshing };
  return (
    <div className="mx-auto flex w-full max-w-phone flex-col px-4 pb-8 lg:max-w-desk lg:pt-4">
      <Header bell={bell} />
      <PullToRefresh onRefresh={refresh} refreshing={refreshing}>
        <div className="grid grid-cols-1 gap-6 pt-1 lg:grid-cols-2 lg:items-start lg:gap-8">
          <div className="space-y-6 [@media(max-height:37rem)]:space-y-3">
            {done && (
              <Banner
                live
                tone="success"
                icon={<CoinIcon code={done.asset} />}
                title={done.title}
                action={
                  <Link
                    to={pathTo(paths.transaction, done.transactionId)}
                    state={{ isPurchase: done.isPurchase }}
                    className="-my-2 inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
                  >
                    {done.link}
                  </Link>
                }
              >
                {done.words}
              </Banner>
            )}
            {dashboard.isError && !dashboard.data ? (
              <Card>
                <QueryError query={dashboard} failed={t("Failed to fetch dashboard data")} />
              </Card>
            ) : (
              <Holdings
                fallback={<TotalAssetsCard portfolio={undefined} note={undefined} {...card} />}
                {...card}
              />
            )}
            <QuickActions onDeposit={() => open("deposit")} />
            <RecentActivity />
            {offer}
          </div>
          {rates}
        </div>
      </PullToRefresh>
      {!isEarly && <Sheets sheet={sheet} onSheetChange={setSheet} />}
    </div>
  );
}

function Header({ bell }: { bell: ReactNode }) {
  const session = useSession();
  const heading = useHeadingFocus(t("Dashboard"));
  const name = session?.user.user_name ?? "";
  return (
    <header className="sticky top-0 z-20 -mx-4 flex min-h-16 [@media(max-height:37rem)]:min-h-14 items-center gap-3 bg-canvas/92 px-4 pt-[env(safe-area-inset-top)] backdrop-blur-md">
      <Link
        to={paths.profile}
        aria-label={t("Profile")}
        className="grid size-11 shrink-0 place-items-center rounded-full bg-sunken text-ink hover:bg-line"
      >
        <UserRound className="size-5" />
      </Link>
      <div className="min-w-0 grow leading-tight">
        <h1 ref={heading} tabIndex={-1} className="sr-only">
          {t("Dashboard")}
        </h1>
        <p className="text-micro text-muted">{isNewPerson() ? t("Welcome") : t("Welcome back")}</p>
        <p className="truncate font-semibold">{name || "\u00A0"}</p>
      </div>
      {bell}
    </header>
  );
}

type SheetName = "assets" | "deposit" | null;

function Sheets({ sheet, onSheetChange }: { sheet: SheetName; onSheetChange: (sheet: null) => void }) {
  const navigate = useNavigate();
  const shared = {
    onOpenChange: () => onSheetChange(null),
    onSelect: (code: string) => navigate(pathTo(paths.depositCoin, code.toLowerCase())),
  };
  return (
    <>
      <AssetsSheet
        {...shared}
        withTotal
        action={t("Deposit")}
        open={sheet === "assets"}
        title={t("Your Assets")}
        onOpen={(code) => navigate(pathTo(paths.holding, code.toLowerCase()))}
      />
      <AssetsSheet {...shared} open={sheet === "deposit"} title={t("Choose Asset to Deposit")} />
    </>
  );
}

/** Renders nothing for a new customer, who sees the first steps instead. */
function RecentActivity() {
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
