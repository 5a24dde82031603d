import type { LimitName } from "@manilla/shared/kyc/limits";
import { paths } from "@manilla/shared/web-paths";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { type LimitLine, type Limits, useLimits } from "../../lib/live/limits.ts";
import { isNothing, percentOf } from "../../lib/money/portion.ts";
import { lagosTime } from "../../lib/relative-time.ts";
import { Card } from "../../ui/base/card.tsx";
import { ProgressBar } from "../../ui/base/progress-bar.tsx";
import { MoneyText } from "../../ui/money/money-text.tsx";
import { Screen } from "../../ui/patterns/screen.tsx";
import { Waiting } from "../../ui/patterns/waiting.tsx";

const rows: { name: LimitName; title: string }[] = [
  { name: "trade", title: "Buy, sell and swap" },
  { name: "bills", title: "Bills" },
  { name: "send", title: "Send crypto" },
  { name: "transfer", title: "Send to people on Manilla" },
  { name: "withdraw", title: "Withdraw naira" },
];

export function LimitsScreen() {
  const limits = useLimits();
  return (
    <Screen title="Today's limits" back={paths.profile}>
      {limits.data ? (
        <Content {...limits.data} />
      ) : (
        <Waiting query={limits} title="Failed to load profile" failed="Failed to fetch profile data" />
      )}
    </Screen>
  );
}

function Content({ level, limits, newDevice, ownDaily, resetsAt }: Limits) {
  return (
    <>
      {newDevice && (
        <MoneyOutCard title="This device is new to your account" {...newDevice}>
          Until {lagosTime(newDevice.until)}, payments, sends and withdrawals from it share this limit.
        </MoneyOutCard>
      )}
      {ownDaily && (
        <MoneyOutCard title="Your own daily limit" {...ownDaily}>
          All payments, sends and withdrawals of a day share it.{" "}
          <Link to={paths.paymentRules} className="font-semibold text-accent-ink underline">
            Change it
          </Link>
        </MoneyOutCard>
      )}
      <p className="text-muted text-small">
        What level {level} allows in a day. It resets on {lagosTime(resetsAt)}.
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
  if (isNothing(line.daily)) return <p className="text-muted text-small">Not available at this level.</p>;
  const money = (value: string) => <MoneyText value={value} asset={line.currency} />;
  return (
    <>
      <ProgressBar label={`${title}: used today`} value={percentOf(line.used, line.daily)} />
      <p className="flex flex-wrap justify-between gap-x-4 text-small">
        <span className="font-medium">{money(line.left)} left</span>
        <span className="text-muted">of {money(line.daily)}</span>
      </p>
      {line.perTransaction && (
        <p className="text-muted text-small">At most {money(line.perTransaction)} at once.</p>
      )}
    </>
  );
}
