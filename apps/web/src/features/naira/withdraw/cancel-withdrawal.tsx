import { formatNaira } from "@manilla/shared/format-money";
import type { Withdrawal } from "@manilla/shared/naira/withdrawal-contract";
import { useState } from "react";
import { t } from "../../../lib/texts/t.ts";
import { toastFailure } from "../../../lib/toast-failure.ts";
import { Button } from "../../../ui/base/button.tsx";
import { Sheet } from "../../../ui/base/sheet.tsx";
import { toast } from "../../../ui/base/toast.ts";
import { KeepOrEnd } from "../../../ui/patterns/keep-or-end.tsx";
import { useCancelWithdrawal } from "./withdrawal.queries.ts";

/** Cancels a withdrawal that waits for approval, after a confirmation. */
export function CancelWithdrawal({ withdrawal }: { withdrawal: Withdrawal }) {
  const [asking, setAsking] = useState(false);
  const cancel = useCancelWithdrawal(withdrawal.transactionId);
  function take() {
    cancel.mutate(undefined, {
      onSuccess: () =>
        toast.success(t("{amount} is back in your balance", { amount: formatNaira(withdrawal.amount) })),
      onError: (error) => toastFailure(error, t("Failed to cancel the withdrawal")),
      onSettled: () => setAsking(false),
    });
  }
  return (
    <>
      <Button wide size="lg" variant="secondary" onClick={() => setAsking(true)}>
        {t("Cancel withdrawal")}
      </Button>
      <Sheet
        open={asking}
        onOpenChange={setAsking}
        title={t("Cancel this withdrawal?")}
        locked={cancel.isPending}
        footer={
          <KeepOrEnd
            action={t("Cancel it")}
            pending={cancel.isPending}
            keep={() => setAsking(false)}
            end={take}
          />
        }
      >
        <p className="text-muted">
          {t("{amount} goes back to your balance at once.", { amount: formatNaira(withdrawal.amount) })}
        </p>
      </Sheet>
    </>
  );
}
