import { formatNaira } from "@manilla/shared/format-money";
import { cancelWithdrawal } from "@manilla/shared/naira/withdrawal-contract";
import { Button } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { callApi } from "#lib/api/call.ts";
import { invalidateUserData } from "#lib/live/balances.ts";
import { toast, toastFailure } from "#ui/base/toast.ts";
import { AskToEnd } from "#ui/patterns/ask-to-end.tsx";

export function CancelWithdrawal({ id, amount: held }: { id: string; amount: string }) {
  const [asking, setAsking] = useState(false);
  const amount = formatNaira(held);
  // These callbacks belong to the mutation, so that they run even after the person has left the page.
  const cancel = useMutation({
    mutationFn: () => callApi(cancelWithdrawal, { params: { id } }),
    onSuccess: () => toast.success(t("{amount} is back in your balance", { amount })),
    onError: (error) => toastFailure(error, t("Failed to cancel the withdrawal")),
    onSettled() {
      invalidateUserData();
      setAsking(false);
    },
  });
  return (
    <>
      <Button wide size="lg" variant="secondary" onClick={() => setAsking(true)}>
        {t("Cancel withdrawal")}
      </Button>
      <AskToEnd
        open={asking}
        onOpenChange={setAsking}
        question={t("Cancel this withdrawal?")}
        action={t("Cancel withdrawal")}
        keep={t("Keep withdrawal")}
        pending={cancel.isPending}
        onEnd={() => cancel.mutate()}
      >
        {t("{amount} goes straight back to your balance.", { amount })}
      </AskToEnd>
    </>
  );
}
