import { formatAsset } from "@manilla/shared/format-money";
import {
  cancelMoneyRequest,
  declineMoneyRequest,
  type MoneyRequest,
} from "@manilla/shared/transfers/request-contract";
import { Button } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { callApi } from "#lib/api/call.ts";
import { invalidateUserData } from "#lib/live/balances.ts";
import { toastFailure } from "#ui/base/toast.ts";
import { AskToEnd } from "#ui/patterns/ask-to-end.tsx";

export function EndRequest({ request }: { request: MoneyRequest }) {
  const [asking, setAsking] = useState(false);
  const { id, direction } = request;
  const route = direction === "incoming" ? declineMoneyRequest : cancelMoneyRequest;
  // These callbacks belong to the mutation, so that they run even after the person has left the page.
  const end = useMutation({
    mutationFn: () => callApi(route, { params: { id } }),
    onError: (error) => toastFailure(error, t("We couldn't change the request")),
    onSettled() {
      invalidateUserData();
      setAsking(false);
    },
  });
  const words = wordsOf(request);
  return (
    <>
      <Button wide={direction === "outgoing"} size="lg" variant="secondary" onClick={() => setAsking(true)}>
        {words.end}
      </Button>
      <AskToEnd
        open={asking}
        onOpenChange={setAsking}
        question={words.question}
        action={words.action}
        pending={end.isPending}
        onEnd={() => end.mutate()}
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
      consequence: t("{name} will see you declined {amount}. To pay later, you need a new request.", about),
      action: t("Decline it"),
    };
  }
  return {
    end: t("Cancel request"),
    question: t("Cancel this request?"),
    consequence: t("{name} can't pay this request for {amount} any more. You can request again.", about),
    action: t("Cancel it"),
  };
}
