import {
  endRecurringBuy,
  type Frequency,
  pauseRecurringBuy,
  type RecurringBuy,
} from "@manilla/shared/crypto/recurring-contract";
import { lagosWeekday } from "@manilla/shared/lagos";
import { paths, pathTo } from "@manilla/shared/web-paths";
import { Badge } from "@manilla/ui/base/badge.tsx";
import { Button } from "@manilla/ui/base/button.tsx";
import { Card } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { Plus, Repeat } from "lucide-react";
import { useState } from "react";
import { callApi } from "#lib/api/call.ts";
import { T } from "#lib/texts/rich-text.tsx";
import { TextLink } from "#ui/base/text-link.tsx";
import { CoinIcon } from "#ui/money/coin-icon.tsx";
import { MoneyText } from "#ui/money/money-text.tsx";
import { PauseOrEnd } from "#ui/patterns/pause-or-end.tsx";
import { Screen } from "#ui/patterns/screen.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { Waiting } from "#ui/states/waiting.tsx";
import { refetchRecurring, useRecurringBuys } from "../crypto.queries.ts";
import { RecurringSheet } from "./recurring-sheet.tsx";

function everyWords({ frequency, paused, nextAt }: RecurringBuy): string {
  const date = lagosWeekday(nextAt);
  const words: Record<Frequency, string> = {
    daily: paused ? t("Every day") : t("Every day, next {date}", { date }),
    weekly: paused ? t("Every week") : t("Every week, next {date}", { date }),
    monthly: paused ? t("Every month") : t("Every month, next {date}", { date }),
  };
  return words[frequency];
}

export function RecurringScreen() {
  const buys = useRecurringBuys();
  const [making, setMaking] = useState(false);
  return (
    <Screen
      title={t("Repeating buys")}
      back={paths.buy}
      footer={
        <Button wide size="lg" icon={<Plus className="size-5" />} onClick={() => setMaking(true)}>
          {t("New repeating buy")}
        </Button>
      }
    >
      {!buys.data ? (
        <Waiting query={buys} failed={t("Failed to load your repeating buys.")} rows={3} />
      ) : buys.data.length === 0 ? (
        <EmptyState
          icon={<Repeat className="size-7" />}
          title={t("Nothing set up yet")}
          detail={t(
            "Buy a coin for the same naira every day, week or month. If your balance is too low, we skip that one.",
          )}
        />
      ) : (
        <ul className="flex flex-col gap-3">
          {buys.data.map((buy) => (
            <li key={buy.id}>
              <RecurringBuyCard buy={buy} />
            </li>
          ))}
        </ul>
      )}
      <RecurringSheet open={making} onOpenChange={setMaking} />
    </Screen>
  );
}

function RecurringBuyCard({ buy }: { buy: RecurringBuy }) {
  const params = { id: buy.id };
  return (
    <Card>
      <div className="flex items-center gap-3">
        <CoinIcon code={buy.currency} />
        <div className="min-w-0 grow">
          <h2 className="font-semibold text-body">
            <T
              text="{amount} of {currency}"
              amount={<MoneyText value={buy.amount} asset="NGN" />}
              currency={buy.currency}
            />
          </h2>
          <p className="text-muted text-small">{everyWords(buy)}</p>
        </div>
        {buy.paused && <Badge>{t("Paused")}</Badge>}
      </div>
      {buy.lastRun && <LastRun run={buy.lastRun} />}
      <PauseOrEnd
        paused={buy.paused}
        pause={(paused) => callApi(pauseRecurringBuy, { params, body: { paused } })}
        end={() => callApi(endRecurringBuy, { params })}
        refresh={refetchRecurring}
        question={t("Stop this repeating buy?")}
        description={t("Coins already bought stay yours and in your history.")}
      >
        {t("You can create a new one at any time.")}
      </PauseOrEnd>
    </Card>
  );
}

function LastRun({ run }: { run: NonNullable<RecurringBuy["lastRun"]> }) {
  const when = lagosWeekday(run.at);
  if (!run.transactionId)
    return (
      <p className="mt-2 text-small text-warning-ink">
        {t("Skipped on {when}. See your notifications.", { when })}
      </p>
    );
  return (
    <p className="mt-2 text-muted text-small">
      <T
        text="Last bought on {when}"
        when={<TextLink to={pathTo(paths.transaction, run.transactionId)}>{when}</TextLink>}
      />
    </p>
  );
}
