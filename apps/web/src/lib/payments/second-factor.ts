import { ApiError, messageOf } from "@manilla/ui/api/api-error.ts";
import { t } from "@manilla/ui/texts/t.ts";
import { useEffect, useRef } from "react";
import type { Attempt } from "./attempt.ts";
import type { FactorAnswer, FactorRequest } from "./payment-state.ts";
import { trackUser } from "./send.ts";

type Send<T> = (attempt: Attempt) => Promise<T>;
export type WithSecondFactor = <T>(send: Send<T>, payment?: string) => Send<T>;

const isAboutFactor = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === "confirmation_required";

export const gaveUpFactor = (error: unknown): boolean =>
  isAboutFactor(error) && error.data["by"] === "given_up";

/**
 * Sends a payment again, under the same key, with the second factor that the server requires. Rejects with an error
 * for which `gaveUpFactor` is true if the person cancels, or with the server's error if the person leaves the screen.
 */
export function useSecondFactor(show: (request: FactorRequest | null) => void): WithSecondFactor {
  const ask = useQuestion(show);
  return (send, payment) => async (attempt) => {
    const otherSignedIn = trackUser();
    let refusal: ApiError | undefined;
    for (;;) {
      try {
        return await send(attempt);
      } catch (error) {
        // The server sends `by` only in the first refusal. A later refusal means that the confirmation has expired.
        if (!isAboutFactor(error) || !(refusal || error.data["by"] === "second_factor")) throw error;
        refusal ??= error;
        const answer = await ask(error, payment);
        if (answer === "cancelled") {
          const { message, code, status } = refusal;
          throw new ApiError(message, { code, status, data: { by: "given_up" } });
        }
        if (answer === "left" || otherSignedIn()) throw refusal;
        // Stores the confirmation for a retry under this key, in case this request gets no answer.
        attempt.confirmation = answer.confirmation;
      }
    }
  };
}

function useQuestion(show: (request: FactorRequest | null) => void) {
  const waiting = useRef<FactorRequest>(undefined);
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
      waiting.current?.answer("left");
    };
  }, []);
  return (error: ApiError, payment: string | undefined): Promise<FactorAnswer> => {
    if (!here.current) return Promise.resolve("left");
    return new Promise((resolve) => {
      const request: FactorRequest = {
        message: messageOf(error, t("Please confirm with your passkey or authenticator app.")),
        payment,
        answer(answer) {
          if (waiting.current !== request) return;
          waiting.current = undefined;
          show(null);
          resolve(answer);
        },
      };
      waiting.current = request;
      show(request);
    });
  };
}
