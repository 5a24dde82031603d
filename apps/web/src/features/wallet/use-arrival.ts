import { formatNaira } from "@manilla/shared/format-money";
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { t } from "../../lib/texts/t.ts";
import { toast } from "../../ui/base/toast.ts";

/** Says once what has just been done, when the page before left word in the navigation's state. */
export function useArrival(): void {
  const navigate = useNavigate();
  const { state, pathname } = useLocation();
  useEffect(() => {
    const words = arrivalWords(state);
    if (!words) return;
    toast.success(words.title, { description: words.detail, id: `arrival-${words.reference}` });
    // A reload or a step back must not say it again.
    void navigate(pathname, { replace: true, state: null });
  }, [state, pathname, navigate]);
}

function arrivalWords(state: unknown): { title: string; detail: string; reference: string } | null {
  if (typeof state !== "object" || state === null) return null;
  const said: Record<string, unknown> = { ...state };
  const amount = textOf(said["amount"]);
  if (said["depositSuccess"] === true && amount) {
    const reference = textOf(said["transactionReference"]);
    return {
      title:
        said["credited"] === false
          ? t("{amount} will be credited to your account shortly", { amount: formatNaira(amount) })
          : t("{amount} added to your balance", { amount: formatNaira(amount) }),
      detail: t("Reference {reference}", { reference }),
      reference,
    };
  }
  if (said["withdrawalSuccess"] === true && amount) {
    // The destination, and the reference that support asks for: a transaction's id is too long to read out.
    const [to, reference] = [textOf(said["to"]), textOf(said["reference"])];
    return {
      title: t("Withdrawal of {amount} submitted", { amount: formatNaira(amount) }),
      detail: [to && t("To {to}", { to }), reference && t("Reference {reference}", { reference })]
        .filter(Boolean)
        .join(". "),
      reference: textOf(said["transactionId"]),
    };
  }
  return null;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
