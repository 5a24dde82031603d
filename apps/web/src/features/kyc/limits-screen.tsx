import { limitNames } from "@manilla/shared/kyc/limits";
import { lagosTime } from "@manilla/shared/lagos";
import { paths } from "@manilla/shared/web-paths";
import { Card } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import type { ReactNode } from "react";
import { type LimitLine, type Limits, useLimits } from "#lib/live/kyc.ts";
import { isNothing, percentOf } from "#lib/money/share.ts";
import { T } from "#lib/texts/rich-text.tsx";
import { TextLink } from "#ui/base/text-link.tsx";
import { Screen } from "#ui/patterns/screen.tsx";
import { Waiting } from "#ui/states/waiting.tsx";
import { limitText, limitTitles, NextLevel } from "./level-card.tsx";

export function LimitsScreen() {
  const limits = useLimits();
  return (
    <Screen title={t("Today's limits")} back={paths.profile} wide>
      {limits.data ? (
        <Content {...limits.data} />
      ) : (
        <Waiting query={limits} failed={t("We couldn't load your limits")} />
      )}
    </Screen>
  );
}

function Content({ level, limits, next, newDevice, ownDaily }: Limits) {
  return (
    <>
      {newDevice && (
        <LimitCard title={t("This device is new to your account")} line={moneyOutLine(newDevice)}>
          {t("Until {date}, payments, sends and withdrawals from it share this limit.", {
            date: lagosTime(newDevice.until),
          })}
        </LimitCard>
      )}
      {ownDaily && (
        <LimitCard title={t("Your own daily limit")} line={moneyOutLine(ownDaily)}>
          <T
            text="All payments, sends and withdrawals of a day share it. <link>Change it</link>"
            link={(words) => <TextLink to={paths.paymentRules}>{words}</TextLink>}
          />
        </LimitCard>
      )}
      <p className="text-muted text-small">
        {t("Your daily limits at Level {level}. They reset at midnight.", { level })}
      </p>
      <div className="grid gap-4 lg:grid-cols-2 lg:items-start lg:gap-x-12">
        {limitNames.map((name) => (
          <LimitCard key={name} title={limitTitles[name]} line={limits[name]} />
        ))}
        {next && <NextLevel next={next} limits={limits} />}
      </div>
    </>
  );
}

function LimitCard({ title, line, children }: { title: string; line: LimitLine; children?: ReactNode }) {
  return (
    <Card className="space-y-2 lg:last:odd:col-span-2">
      <h2 className="text-muted text-small">{title}</h2>
      <Line line={line} title={title} />
      {children && <p className="text-muted text-small">{children}</p>}
    </Card>
  );
}

function moneyOutLine({ maximum, used, left }: NonNullable<Limits["ownDaily"]>): LimitLine {
  return { currency: "NGN", daily: maximum, used, left, perTransaction: null };
}

function Line({ line, title }: { line: LimitLine; title: string }) {
  if (isNothing(line.daily))
    return <p className="text-muted text-small">{t("Not available at this level.")}</p>;
  const money = (value: string) => limitText(value, line.currency);
  const share = isNothing(line.used) ? 0 : Math.max(1, percentOf(line.used, line.daily));
  return (
    <>
      <ProgressBar label={t("{title}: used today", { title })} value={share} />
      <p className="flex flex-wrap items-baseline justify-between tabular gap-x-4 text-small">
        <span className="font-semibold text-heading max-[22rem]:text-small">
          <T text="{amount} left" amount={money(line.left)} />
        </span>
        <span className="text-muted max-[22rem]:text-micro">
          <T text="of {amount}" amount={money(line.daily)} />
        </span>
      </p>
      {line.perTransaction && (
        <p className="text-muted text-small">
          <T text="Up to {amount} each time." amount={money(line.perTransaction)} />
        </p>
      )}
    </>
  );
}

function ProgressBar({ label, value }: { label: string; value: number }) {
  const percent = Math.round(Math.min(Math.max(value, 0), 100));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-1.5 w-full overflow-hidden rounded-full bg-sunken"
    >
      <div
        className="h-full rounded-full bg-accent transition-[width] duration-300 ease-out"
        style={{ width: value > 0 ? `max(${percent}%, 0.75rem)` : 0 }}
      />
    </div>
  );
}
