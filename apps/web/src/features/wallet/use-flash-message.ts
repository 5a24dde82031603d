import { formatNaira } from "@manilla/shared/format-money";
import { t } from "@manilla/ui/texts/t.ts";
import { useEffect } from "react";
import { fieldsOf } from "#lib/routes/fields-of.ts";
import { useNavigationState } from "#lib/routes/use-navigation-state.ts";
import { toast } from "#ui/base/toast.ts";

interface DonePayment {
  transactionId: string;
  asset: string;
  title: string;
  words: string;
  link: string;
  isPurchase: boolean;
}

/** Shows a deposit of the previous screen as a toast. Returns a trade or withdrawal, which the page shows as a note. */
export function useFlashMessage(): DonePayment | null {
  const deposit = useNavigationState(depositIn);
  useEffect(() => {
    if (!deposit) return;
    const { title, description, reference } = deposit;
    toast.success(title, { description, id: `arrival-${reference}` });
  }, [deposit]);
  return useNavigationState(doneIn);
}

function doneIn(state: unknown): DonePayment | null {
  const isWithdrawal = fieldsOf(state)["withdrawalSuccess"] === true;
  const fields = isWithdrawal ? fieldsOf(state) : fieldsOf(fieldsOf(state)["trade"]);
  const [transactionId, title, words] = ["transactionId", "title", "words"].map((key) => textOf(fields[key]));
  const asset = isWithdrawal ? "NGN" : textOf(fields["asset"]);
  const link = isWithdrawal ? t("View details") : t("View receipt");
  const isPurchase = fields["isPurchase"] === true;
  return transactionId && title && words ? { transactionId, asset, title, words, link, isPurchase } : null;
}

function depositIn(state: unknown) {
  const fields = fieldsOf(state);
  if (fields["depositSuccess"] !== true || !textOf(fields["amount"])) return null;
  const amount = formatNaira(textOf(fields["amount"]));
  const reference = textOf(fields["transactionReference"]);
  const title =
    fields["credited"] === false
      ? t("{amount} will be credited to your account shortly", { amount })
      : t("{amount} added to your balance", { amount });
  return { title, description: t("Reference {reference}", { reference }), reference };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
