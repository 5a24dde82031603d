import { ApiError, messageOf } from "@manilla/ui/api/api-error.ts";
import { t } from "@manilla/ui/texts/t.ts";
import { useState } from "react";

export function usePinProof() {
  const [asksPin, setAsksPin] = useState(false);
  const [pin, setPin] = useState("");
  const [pinProblem, setPinProblem] = useState<string>();

  /** Handles an error about the PIN. Returns false for any other error. */
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
