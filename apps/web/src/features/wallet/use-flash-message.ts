import { formatNaira } from "@manilla/shared/format-money";
import { t } from "@manilla/ui/texts/t.ts";
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { fieldsOf } from "#lib/routes/fields-of.ts";
import { toast } from "#ui/base/toast.ts";

export interface CompletedTrade {
  transactionId: string;
  /** E.g. "0.00010000 BTC · ₦1,020.00". */
  words: string;
}

/** Shows a toast once. Returns the trade, if it was one, for a permanent note. */
export function useFlashMessage(): CompletedTrade | null {
  const navigate = useNavigate();
  const { state, pathname } = useLocation();
  const [trade] = useState(() => tradeIn(state));
  useEffect(() => {
    const words = messageIn(state);
    if (!words && !tradeIn(state)) return;
    if (words) toast.success(words.title, { description: words.detail, id: `arrival-${words.reference}` });
    // A reload or back must not show it again.
    void navigate(pathname, { replace: true, state: null });
  }, [state, pathname, navigate]);
  return trade;
}

function tradeIn(state: unknown): CompletedTrade | null {
  const { transactionId, words } = fieldsOf(fieldsOf(state)["trade"]);
  return typeof transactionId === "string" && typeof words === "string" ? { transactionId, words } : null;
}

function messageIn(state: unknown): { title: string; detail: string; reference: string } | null {
  const fields = fieldsOf(state);
  const amount = textOf(fields["amount"]);
  if (fields["depositSuccess"] === true && amount) {
    const reference = textOf(fields["transactionReference"]);
    return {
      title:
        fields["credited"] === false
          ? t("{amount} will be credited to your account shortly", { amount: formatNaira(amount) })
          : t("{amount} added to your balance", { amount: formatNaira(amount) }),
      detail: t("Reference {reference}", { reference }),
      reference,
    };
  }
  if (fields["withdrawalSuccess"] === true && amount) {
    // The reference is for support, because a transaction's id is too long to read out.
    const [to, reference] = [textOf(fields["to"]), textOf(fields["reference"])];
    return {
      title: t("Withdrawal of {amount} submitted", { amount: formatNaira(amount) }),
      detail: [to && t("To {to}", { to }), reference && t("Reference {reference}", { reference })]
        .filter(Boolean)
        .join(". "),
      reference: textOf(fields["transactionId"]),
    };
  }
  return null;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
