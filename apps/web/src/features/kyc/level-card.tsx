import { formatNaira, formatUsd } from "@manilla/shared/format-money";
import { type LimitName, limitNames } from "@manilla/shared/kyc/limits";
import { paths } from "@manilla/shared/web-paths";
import { Card } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { ChevronRight } from "lucide-react";
import { Link } from "react-router-dom";
import { useDashboard } from "#lib/live/balances.ts";
import { type Limits, useLimits } from "#lib/live/kyc.ts";
import { isNothing } from "#lib/money/share.ts";
import { Skeleton } from "#ui/base/skeleton.tsx";

export const limitTitles: Record<LimitName, string> = {
  trade: t("Buy, sell and swap"),
  bills: t("Bills"),
  send: t("Send crypto"),
  transfer: t("Send to people"),
  withdraw: t("Withdraw naira"),
};

/** Rounded down to whole naira or dollars. */
export const limitText = (value: string, currency: string) =>
  (currency === "USD" ? formatUsd(value) : formatNaira(value)).replace(/\.\d+$/, "");

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
        {level !== undefined && <Steps level={level} />}
      </div>
      <div className="max-lg:hidden">
        {limits.data ? (
          <Daily
            title={t("Your daily limits")}
            limits={limits.data.limits}
            daily={(name) => limits.data.limits[name].daily}
          />
        ) : (
          limits.isPending && <Skeleton onDeep className="h-41" />
        )}
      </div>
      <Link
        to={paths.limits}
        className="-mx-2 -mb-2 flex min-h-11 items-center justify-between rounded-full px-2 font-semibold text-small hover:bg-deep-raised"
      >
        {t("Today's limits")}
        <ChevronRight className="size-5" />
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

const ways: Record<number, { text: string; to: string }> = {
  1: { text: t("Verify your phone or email"), to: paths.verify },
  2: { text: t("Verify your identity"), to: paths.profile },
  3: { text: t("Ask support"), to: paths.help },
};

export function NextLevel({ next, limits }: Pick<Limits, "limits"> & { next: NonNullable<Limits["next"]> }) {
  return (
    <Card tone="deep">
      <Daily
        title={t("Daily limits with Level {level}", { level: next.level })}
        way={ways[next.level]}
        limits={limits}
        daily={(name) => next[name]}
      />
    </Card>
  );
}

interface DailyProps extends Pick<Limits, "limits"> {
  title: string;
  way?: (typeof ways)[number] | undefined;
  daily: (name: LimitName) => string;
}

function Daily({ title, way, limits, daily }: DailyProps) {
  return (
    <div className="space-y-2 text-small">
      <p className="font-semibold">{title}</p>
      {way && (
        <Link
          to={way.to}
          className="-mt-3 inline-flex min-h-11 items-center font-semibold text-copper underline underline-offset-4"
        >
          {way.text}
        </Link>
      )}
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 max-[22rem]:grid-cols-1">
        {limitNames.map((name) => (
          <div key={name} className="flex flex-col max-[22rem]:flex-row max-[22rem]:justify-between">
            <dt className="text-on-deep-muted">{limitTitles[name]}</dt>
            <dd className="tabular font-medium">
              {isNothing(daily(name)) ? t("Not yet") : limitText(daily(name), limits[name].currency)}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
