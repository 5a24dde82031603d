import { formatNaira } from "@manilla/shared/format-money";
import { Button } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { useState } from "react";
import { toast, toastFailure } from "#ui/base/toast.ts";
import { AskToEnd } from "#ui/patterns/ask-to-end.tsx";
import { useCancelWithdrawal } from "../naira.queries.ts";

export function CancelWithdrawal({ id, amount: held }: { id: string; amount: string }) {
  const [asking, setAsking] = useState(false);
  const cancel = useCancelWithdrawal(id);
  const amount = formatNaira(held);
  // Callbacks of `mutate` would not run after the person has left the page.
  async function take() {
    try {
      await cancel.mutateAsync();
      toast.success(t("{amount} is back in your balance", { amount }));
    } catch (error) {
      toastFailure(error, t("Failed to cancel the withdrawal"));
    }
    setAsking(false);
  }
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
        onEnd={() => void take()}
      >
        {t("{amount} goes straight back to your balance.", { amount })}
      </AskToEnd>
    </>
  );
}
