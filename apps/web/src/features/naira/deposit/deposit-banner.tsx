import { formatNaira } from "@manilla/shared/format-money";
import type { NairaDeposit } from "@manilla/shared/naira/contract";
import { depositMessages } from "@manilla/shared/naira/messages";
import { Banner, ProblemBanner } from "@manilla/ui/base/banner.tsx";
import { Button } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { onThisClock } from "#lib/api/server-clock.ts";
import { T } from "#lib/texts/rich-text.tsx";
import { Screen } from "#ui/patterns/screen.tsx";
import { Countdown } from "#ui/states/countdown.tsx";
import { Outcome } from "#ui/states/outcome.tsx";
import type { DepositFlow } from "./use-deposit.ts";

/** The server's state overrides the popup's. */
export function DepositBanner({ flow }: { flow: DepositFlow }) {
  const { phase, state } = flow;
  if (phase.status === "starting") {
    return (
      <Banner live tone="info">
        {t(depositMessages.initializing)}
      </Banner>
    );
  }
  if (phase.status === "idle") return <ProblemBanner problem={phase.error} />;
  if (phase.status === "paying") return <Waiting flow={flow} title={t("Your payment is open")} />;
  if (state?.status === "expired") return <Expired flow={flow} />;
  if (phase.status === "failed") return <Failed message={phase.message} flow={flow} />;
  if (state?.status === "failed") return <Failed message={t(depositMessages.failed)} flow={flow} />;
  return (
    <Waiting
      flow={flow}
      title={phase.status === "cancelled" ? t(depositMessages.cancelled) : t("Your payment is open")}
    />
  );
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
      title={t("The bank account for this payment has closed")}
      action={<StartOver flow={flow} />}
    >
      {t("If you sent the money anyway, we'll add it to your balance when it arrives.")}
    </Banner>
  );
}

function Waiting({ flow, title }: { flow: DepositFlow; title: string }) {
  const { open } = flow;
  if (!open) return null;
  return (
    <Banner
      live={flow.phase.status === "cancelled"}
      tone="info"
      title={title}
      action={<Again flow={flow} word={t("Continue payment")} />}
    >
      {flow.phase.status === "cancelled" && t("You closed the window; nothing is lost.")}{" "}
      <T
        text="You have {countdown} left to pay {amount}. Already paid? We'll add it as soon as it arrives."
        amount={formatNaira(open.checkout.checkout_amount)}
        countdown={<Countdown until={onThisClock(open.expiresAt)} label={t("Time left")} />}
      />
    </Banner>
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
  return (
    <Button size="sm" variant="secondary" onClick={flow.forget}>
      {t("New amount")}
    </Button>
  );
}

export function hasSucceeded({ phase, state }: DepositFlow): boolean {
  return state?.status === "completed" || phase.status === "paid";
}

/** Shown for three seconds before the next page. */
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
  if (flag === "underpaid")
    return t("Less than the {amount} you entered arrived; all of it is yours.", {
      amount: formatNaira(amount),
    });
  if (flag === "overpaid")
    return t("More than the {amount} you entered arrived; all of it is yours.", {
      amount: formatNaira(amount),
    });
  return null;
}
