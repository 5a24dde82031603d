import { seconds } from "@manilla/shared/duration";
import { formatNaira } from "@manilla/shared/format-money";
import { paths } from "@manilla/shared/web-paths";
import { Banner } from "@manilla/ui/base/banner.tsx";
import { SubmitButton } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { invalidateUserData, useDashboard } from "#lib/live/balances.ts";
import { useBalance, useBalanceText } from "#lib/money/balance.ts";
import { isPositive } from "#lib/money/money-input.ts";
import { type ReturnTo, wantedOf } from "#lib/routes/add-money.ts";
import { useDraft } from "#lib/storage/draft.ts";
import { Keypad } from "#ui/fields/keypad.tsx";
import { QuickAmounts } from "#ui/money/amount.tsx";
import { AmountDisplay } from "#ui/money/amount-display.tsx";
import { Screen } from "#ui/patterns/screen.tsx";
import { useTimeout } from "#ui/states/countdown.tsx";
import { RetryButton } from "#ui/states/waiting.tsx";
import { usePaymentScript } from "../naira.queries.ts";
import { DepositBanner, DepositSucceeded, hasSucceeded, isWaiting, OpenPayment } from "./deposit-banner.tsx";
import { OwnAccount, OwnAccountSkeleton } from "./own-account.tsx";
import { isPaymentScriptThere } from "./payment-script.ts";
import { type DepositFlow, useDeposit } from "./use-deposit.ts";

const redirectMilliseconds = seconds(3);
const quick = [1_000, 5_000, 10_000, 20_000] as const;

export function NairaDepositScreen() {
  const wanted = wantedOf(useLocation().state);
  const [raw, setRaw] = useDraft("deposit.amount", "", wanted?.amount);
  const dashboard = useDashboard();
  const script = usePaymentScript();
  const flow = useDeposit();
  const balance = useBalanceText(useBalance("NGN"));
  useReturnAfterSuccess(flow, wanted);
  const busy = flow.phase.status === "starting" || flow.phase.status === "paying";
  const continued = continues(flow, raw);
  if (hasSucceeded(flow)) return <DepositSucceeded flow={flow} />;

  function type(next: string) {
    flow.clearProblem();
    setRaw(next);
  }

  return (
    <Screen
      title={t("Deposit Naira")}
      back={wanted?.to ?? paths.dashboard}
      onSubmit={() =>
        continued
          ? flow.resume()
          : flow.start(raw, { user: dashboard.data !== undefined, script: isPaymentScriptThere() })
      }
      footer={
        <SubmitButton
          disabled={busy}
          loading={flow.phase.status === "starting"}
          missing={continued || isPositive(raw) ? undefined : t("Enter an amount")}
          label={
            continued && flow.open
              ? t("Pay {amount} now", { amount: formatNaira(flow.open.checkout.checkout_amount) })
              : isPositive(raw)
                ? t("Deposit {amount}", { amount: formatNaira(raw) })
                : t("Deposit")
          }
        />
      }
    >
      <div className="flex flex-col gap-3 [@media(max-height:37rem)]:-mb-5 [@media(max-height:37rem)]:gap-1">
        <OpenPayment flow={flow} continued={continued} />
        {/* The account number waits for an open payment above, which would move it. */}
        {flow.isSearching ? <OwnAccountSkeleton /> : <OwnAccount beside={flow.open !== null} />}
      </div>
      <div className="flex grow flex-col justify-center gap-4 [@media(max-height:37rem)]:-mb-4">
        <AmountDisplay
          label={t("Amount to pay now")}
          symbol="₦"
          value={raw || (continued ? String(flow.open?.checkout.checkout_amount ?? "") : "")}
          note={balance}
          error={flow.phase.status === "idle" ? flow.phase.amountError : undefined}
          onClear={busy || raw === "" ? undefined : () => type("")}
        />
        <ScriptBanner script={script} />
        <DepositBanner flow={flow} />
      </div>
      <QuickAmounts
        amounts={quick}
        onChoose={type}
        disabled={busy}
        // On a low phone, the amounts would push the last keys under the button.
        className={
          flow.open ? "max-lg:[@media(max-height:52rem)]:hidden" : "[@media(max-height:42rem)]:hidden"
        }
      />
      <Keypad label={t("Amount")} value={raw} onValueChange={type} length={12} disabled={busy} />
    </Screen>
  );
}

/** True if the button continues the open payment, false if another amount is typed. */
function continues(flow: DepositFlow, raw: string): boolean {
  return isWaiting(flow) && (raw === "" || raw === String(flow.open?.checkout.checkout_amount));
}

/** Opens the page that needed the money, or the dashboard, after the popup or the server has reported a success. */
function useReturnAfterSuccess(flow: DepositFlow, back: ReturnTo | null): void {
  const navigate = useNavigate();
  const { state, open } = flow;
  const credited = state?.status === "completed" ? state : undefined;
  useTimeout(
    () => {
      const amount = credited
        ? (credited.received ?? credited.amount)
        : open?.checkout.checkout_amount.toFixed(2);
      const word = {
        depositSuccess: true,
        credited: credited !== undefined,
        amount,
        transactionReference: open?.reference,
      };
      if (back) void navigate(back.to, { replace: true, state: { ...back.state, ...word } });
      else void navigate(paths.dashboard, { state: word });
    },
    hasSucceeded(flow) ? redirectMilliseconds : undefined,
  );
  useEffect(() => {
    if (credited) invalidateUserData();
  }, [credited]);
}

function ScriptBanner({ script }: { script: ReturnType<typeof usePaymentScript> }) {
  if (!script.isError) return null;
  return (
    <Banner
      live
      tone="warning"
      title={t("We couldn't load the payment window")}
      action={<RetryButton query={script} />}
    >
      {t("Check your connection, or switch off what blocks the payment provider.")}
    </Banner>
  );
}
