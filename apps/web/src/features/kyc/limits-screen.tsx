import type { LimitName } from "@manilla/shared/kyc/limits";
import { paths } from "@manilla/shared/web-paths";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { type LimitLine, type Limits, useLimits } from "../../lib/live/limits.ts";
import { isNothing, percentOf } from "../../lib/money/portion.ts";
import { lagosTime } from "../../lib/relative-time.ts";
import { T } from "../../lib/texts/rich-text.tsx";
import { t } from "../../lib/texts/t.ts";
import { Card } from "../../ui/base/card.tsx";
import { ProgressBar } from "../../ui/base/progress-bar.tsx";
import { MoneyText } from "../../ui/money/money-text.tsx";
import { Screen } from "../../ui/patterns/screen.tsx";
import { Waiting } from "../../ui/states/waiting.tsx";

const rows: { name: LimitName; title: string }[] = [
  { name: "trade", title: t("Buy, sell and swap") },
  { name: "bills", title: t("Bills") },
  { name: "send", title: t("Send crypto") },
  { name: "transfer", title: t("Send to people on Manilla") },
  { name: "withdraw", title: t("Withdraw naira") },
];

export function LimitsScreen() {
  const limits = useLimits();
  return (
    <Screen title={t("Today's limits")} back={paths.profile}>
      {limits.data ? (
        <Content {...limits.data} />
      ) : (
        <Waiting
          query={limits}
          title={t("Failed to load profile")}
          failed={t("Failed to fetch profile data")}
        />
      )}
    </Screen>
  );
}

function Content({ level, limits, newDevice, ownDaily, resetsAt }: Limits) {
  return (
    <>
      {newDevice && (
        <MoneyOutCard title={t("This device is new to your account")} {...newDevice}>
          {t("Until {date}, payments, sends and withdrawals from it share this limit.", {
            date: lagosTime(newDevice.until),
          })}
        </MoneyOutCard>
      )}
      {ownDaily && (
        <MoneyOutCard title={t("Your own daily limit")} {...ownDaily}>
          <T
            text="All payments, sends and withdrawals of a day share it. <link>Change it</link>"
            link={(words) => (
              <Link to={paths.paymentRules} className="font-semibold text-accent-ink underline">
                {words}
              </Link>
            )}
          />
        </MoneyOutCard>
      )}
      <p className="text-muted text-small">
        {t("What level {level} allows in a day. It resets on {date}.", { level, date: lagosTime(resetsAt) })}
      </p>
      {rows.map(({ name, title }) => (
        <Card key={name} className="space-y-3">
          <h2 className="font-semibold">{title}</h2>
          <Line line={limits[name]} title={title} />
        </Card>
      ))}
    </>
  );
}

interface MoneyOutCardProps {
  title: string;
  /** Naira as decimal texts. */
  maximum: string;
  used: string;
  left: string;
  children: ReactNode;
}

/** A limit that all ways out of the account share. */
function MoneyOutCard({ title, maximum, used, left, children }: MoneyOutCardProps) {
  return (
    <Card className="space-y-3">
      <h2 className="font-semibold">{title}</h2>
      <Line line={{ currency: "NGN", daily: maximum, used, left, perTransaction: null }} title={title} />
      <p className="text-muted text-small">{children}</p>
    </Card>
  );
}

function Line({ line, title }: { line: LimitLine; title: string }) {
  if (isNothing(line.daily))
    return <p className="text-muted text-small">{t("Not available at this level.")}</p>;
  const money = (value: string) => <MoneyText value={value} asset={line.currency} />;
  return (
    <>
      <ProgressBar label={t("{title}: used today", { title })} value={percentOf(line.used, line.daily)} />
      <p className="flex flex-wrap justify-between gap-x-4 text-small">
        <span className="font-medium">
          <T text="{amount} left" amount={money(line.left)} />
        </span>
        <span className="text-muted">
          <T text="of {amount}" amount={money(line.daily)} />
        </span>
      </p>
      {line.perTransaction && (
        <p className="text-muted text-small">
          <T text="At most {amount} at once." amount={money(line.perTransaction)} />
        </p>
      )}
    </>
  );
}
