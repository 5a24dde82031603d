import { useState } from "react";
import { ApiError, messageOf } from "../../lib/api/api-error.ts";
import { t } from "../../lib/texts/t.ts";

/** The PIN, once the server asks for it. */
export function usePinProof() {
  const [asksPin, setAsksPin] = useState(false);
  const [pin, setPin] = useState("");
  const [pinProblem, setPinProblem] = useState<string>();

  /** True when the refusal was about the PIN and not about the code. */
  function refused(error: Error): boolean {
    if (!(error instanceof ApiError)) return false;
    if (error.code === "confirmation_required") {
      setAsksPin(true);
      return true;
    }
    if (error.code !== "invalid_pin" && error.code !== "locked") return false;
    setPin("");
    setPinProblem(messageOf(error, t("Incorrect PIN. Please try again.")));
    return true;
  }

  function typePin(next: string) {
    setPin(next);
    if (next !== "") setPinProblem(undefined);
  }

  return { asksPin, pin, pinProblem, typePin, refused };
}
