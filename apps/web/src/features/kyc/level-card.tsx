import { type LimitName, limitNames } from "@manilla/shared/kyc/limits";
import { paths } from "@manilla/shared/web-paths";
import { Card } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { ChevronRight } from "lucide-react";
import { Link } from "react-router-dom";
import { useDashboard } from "#lib/live/balances.ts";
import { type Limits, useLimits } from "#lib/live/limits.ts";
import { isNothing } from "#lib/money/share.ts";
import { Skeleton } from "#ui/base/skeleton.tsx";
import { MoneyText } from "#ui/money/money-text.tsx";

export const limitTitles: Record<LimitName, string> = {
  trade: t("Buy, sell and swap"),
  bills: t("Bills"),
  send: t("Send crypto"),
  transfer: t("Send to people"),
  withdraw: t("Withdraw naira"),
};

export function LevelCard() {
  const dashboard = useDashboard();
  const limits = useLimits();
  const level = limits.data?.level ?? dashboard.data?.kyc.level;
  return (
    <Card tone="deep" className="space-y-4">
      <div className="flex items-end justify-between gap-4">
        <div>
          <p className="text-on-deep-muted text-small">{t("KYC level")}</p>
          <p className="font-semibold text-title">{t("Level {level}", { level: level ?? "…" })}</p>
        </div>
        <Steps level={level ?? 0} />
      </div>
      {/* The highest level has no next one. */}
      {limits.isPending && level !== 3 && <Skeleton onDeep className="h-50" />}
      {limits.data?.next && <Next next={limits.data.next} limits={limits.data.limits} />}
      <Link
        to={paths.limits}
        className="-mx-2 -mb-2 flex min-h-11 items-center justify-between rounded-full px-2 font-semibold text-small hover:bg-deep-raised"
      >
        {t("Today's limits")}
        <ChevronRight aria-hidden="true" className="size-5" />
      </Link>
    </Card>
  );
}

function Steps({ level }: { level: number }) {
  return (
    <span aria-hidden="true" className="flex gap-1.5 pb-2">
      {[1, 2, 3].map((step) => (
        <span
          key={step}
          className={`h-2 w-8 rounded-full max-[22rem]:w-6 ${step <= level ? "bg-copper" : "bg-deep-raised"}`}
        />
      ))}
    </span>
  );
}

const ways: Record<number, string> = {
  1: t("Verify your phone or email"),
  2: t("Verify your identity"),
  3: t("Ask support"),
};

function Next({ next, limits }: { next: NonNullable<Limits["next"]>; limits: Limits["limits"] }) {
  return (
    <div className="space-y-2 border-deep-raised border-t pt-4 text-small">
      <p>
        <span className="font-semibold">{t("Daily limits with Level {level}", { level: next.level })}</span>
        <span className="block text-on-deep-muted">{ways[next.level]}</span>
      </p>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 max-[22rem]:grid-cols-1">
        {limitNames.map((name) => (
          <div key={name} className="flex flex-col max-[22rem]:flex-row max-[22rem]:justify-between">
            <dt className="text-on-deep-muted">{limitTitles[name]}</dt>
            <dd className="font-medium">
              {isNothing(next[name]) ? (
                t("Not yet")
              ) : (
                <MoneyText value={next[name]} asset={limits[name].currency} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
