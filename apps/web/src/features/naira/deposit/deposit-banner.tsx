import { formatNaira } from "@manilla/shared/format-money";
import type { NairaDeposit } from "@manilla/shared/naira/contract";
import { depositMessages } from "@manilla/shared/naira/messages";
import { Banner, ProblemBanner } from "@manilla/ui/base/banner.tsx";
import { Button, SmallButton } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { ChevronDown } from "lucide-react";
import { onThisClock } from "#lib/api/server-clock.ts";
import { T } from "#lib/texts/rich-text.tsx";
import { Screen } from "#ui/patterns/screen.tsx";
import { Countdown } from "#ui/states/countdown.tsx";
import { Outcome } from "#ui/states/outcome.tsx";
import type { DepositFlow } from "./use-deposit.ts";

/** Shows how a deposit ended. Uses the server's state or, if the state is unknown, the popup's report. */
export function DepositBanner({ flow }: { flow: DepositFlow }) {
  const { phase, state } = flow;
  if (phase.status === "starting") {
    return (
      <Banner live tone="info">
        {t(depositMessages.initializing)}
      </Banner>
    );
  }
  if (phase.status === "idle" && phase.error !== undefined) return <ProblemBanner problem={phase.error} />;
  if (isWaiting(flow)) return null;
  if (state?.status === "expired") return <Expired flow={flow} />;
  if (phase.status === "failed") return <Failed message={phase.message} flow={flow} />;
  if (state?.status === "failed") return <Failed message={t(depositMessages.failed)} flow={flow} />;
  return null;
}

export function isWaiting({ phase, state, open }: DepositFlow): boolean {
  if (!open || phase.status === "starting" || phase.status === "failed") return false;
  return phase.status === "paying" || (state?.status !== "expired" && state?.status !== "failed");
}

function Failed({ message, flow }: { message: string; flow: DepositFlow }) {
  return (
    <Banner live tone="error" title={message} action={<Again flow={flow} word={t("Try Again")} />}>
      {t("Nothing was added to your balance.")}
    </Banner>
  );
}

function Expired({ flow }: { flow: DepositFlow }) {
  return (
    <Banner
      live
      tone="warning"
      title={t("The bank account for {amount} has closed", { amount: formatNaira(flow.state?.amount ?? 0) })}
      action={<StartOver flow={flow} />}
    >
      {t("If you sent the money anyway, we'll add it to your balance when it arrives.")}
    </Banner>
  );
}

/** One line about the open payment, with details on a tap, so that the keys stay visible on a short screen. */
export function OpenPayment({ flow, continued }: { flow: DepositFlow; continued: boolean }) {
  const { open, phase } = flow;
  if (!open || !isWaiting(flow)) return null;
  const cancelled = phase.status === "cancelled";
  const amount = formatNaira(open.checkout.checkout_amount);
  return (
    <details className="group rounded-card bg-info-soft px-4 text-info-ink text-small">
      <summary className="flex min-h-11 cursor-pointer list-none flex-wrap items-center gap-x-3 [&::-webkit-details-marker]:hidden">
        <span role={cancelled ? "status" : undefined} className="grow font-semibold">
          {cancelled ? t(depositMessages.cancelled) : t("{amount} to pay", { amount })}
        </span>
        <span className="whitespace-nowrap">
          <T text="{time} left" time={<Countdown until={onThisClock(open.expiresAt)} />} />
        </span>
        <ChevronDown className="size-4 group-open:rotate-180" />
      </summary>
      <div className="space-y-2 pb-3">
        <p>
          {cancelled && t("You closed the window. Nothing is lost.")}{" "}
          {t("Pay {amount} before the time ends. Already paid? We'll add it as soon as it arrives.", {
            amount,
          })}
        </p>
        {continued ? <StartOver flow={flow} /> : <Again flow={flow} word={t("Continue payment")} />}
      </div>
    </details>
  );
}

function Again({ flow, word }: { flow: DepositFlow; word: string }) {
  return (
    <span className="flex flex-wrap gap-2">
      <Button size="sm" onClick={flow.resume}>
        {word}
      </Button>
      <StartOver flow={flow} />
    </span>
  );
}

function StartOver({ flow }: { flow: DepositFlow }) {
  return <SmallButton onClick={flow.forget} label={t("New amount")} />;
}

export function hasSucceeded({ phase, state }: DepositFlow): boolean {
  return state?.status === "completed" || phase.status === "paid";
}

export function DepositSucceeded({ flow }: { flow: DepositFlow }) {
  const credited = flow.state?.status === "completed" ? flow.state : undefined;
  const amount = credited?.received ?? credited?.amount ?? flow.open?.checkout.checkout_amount ?? 0;
  return (
    <Screen title={t("Deposit Naira")}>
      <div className="flex grow flex-col justify-center pb-16">
        <Outcome
          state={credited ? "done" : "pending"}
          title={t(depositMessages.successful(formatNaira(amount)))}
        >
          {credited ? differs(credited) : t("Waiting for the bank to confirm it. You can leave this page.")}
        </Outcome>
      </div>
    </Screen>
  );
}

function differs({ flag, amount }: NairaDeposit): string | null {
  const entered = { amount: formatNaira(amount) };
  if (flag === "underpaid")
    return t("That's less than the {amount} you entered. We added everything that arrived.", entered);
  if (flag === "overpaid")
    return t("That's more than the {amount} you entered. We added everything that arrived.", entered);
  return null;
}
