import { formatAsset } from "@manilla/shared/format-money";
import type { MoneyRequest } from "@manilla/shared/transfers/request-contract";
import { Button } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { useState } from "react";
import { toastFailure } from "#ui/base/toast.ts";
import { AskToEnd } from "#ui/patterns/ask-to-end.tsx";
import { useEndRequest } from "./transfers.queries.ts";

export function EndRequest({ request }: { request: MoneyRequest }) {
  const [asking, setAsking] = useState(false);
  const end = useEndRequest(request);
  const words = wordsOf(request);
  // Callbacks of `mutate` would not run after the person has left the page.
  async function take() {
    await end
      .mutateAsync()
      .catch((error: unknown) => toastFailure(error, t("The request could not be changed")));
    setAsking(false);
  }
  return (
    <>
      <Button
        wide={request.direction === "outgoing"}
        size="lg"
        variant="secondary"
        onClick={() => setAsking(true)}
      >
        {words.end}
      </Button>
      <AskToEnd
        open={asking}
        onOpenChange={setAsking}
        question={words.question}
        action={words.action}
        pending={end.isPending}
        onEnd={() => void take()}
      >
        {words.consequence}
      </AskToEnd>
    </>
  );
}

function wordsOf({ direction, person, name, asset, amount }: MoneyRequest) {
  const about = { name: name ?? person, amount: formatAsset(asset, amount) };
  if (direction === "incoming") {
    return {
      end: t("Decline"),
      question: t("Decline this request?"),
      consequence: t("{name} sees that you declined {amount}. To pay later you need a new request.", about),
      action: t("Decline it"),
    };
  }
  return {
    end: t("Cancel request"),
    question: t("Cancel this request?"),
    consequence: t("{name} can no longer pay you {amount} with it. You can ask again at any time.", about),
    action: t("Cancel it"),
  };
}
