import { useEffect, useRef } from "react";
import { ApiError, messageOf } from "./api/api-error.ts";
import { watchPerson } from "./api/retry-until-conclusive.ts";
import { confirmPayment } from "./payment-confirmations.ts";
import type { Attempt } from "./pending-attempt.ts";
import { t } from "./texts/t.ts";

/** A payment waits for a second factor, because its person asked for one above an amount. */
export interface FactorRequest {
  /** The server's words. */
  message: string;
  /** Which of several payments waits; undefined where there is one. */
  payment: string | undefined;
  /** Takes a confirmation by second factor, or null to give the payment up. The first answer counts. */
  answer: (confirmation: string | null) => void;
}

type Send<T> = (attempt: Attempt) => Promise<T>;
export type WithSecondFactor = <T>(send: Send<T>, payment?: string) => Send<T>;

/** Whether the payment was refused only for want of a second factor. */
export function needsSecondFactor(error: unknown): error is ApiError {
  return isAboutFactor(error) && error.data["by"] === "second_factor";
}

function isAboutFactor(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === "confirmation_required";
}

/**
 * Asks the person for a second factor in the middle of a payment; `show` gets null once it was given or given up. A payment
 * sent by the returned function goes on under its key, and is refused as before when it was given up or the screen left.
 */
export function useSecondFactor(show: (request: FactorRequest | null) => void): WithSecondFactor {
  const waiting = useRef<FactorRequest>(undefined);
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
      waiting.current?.answer(null);
    };
  }, []);

  function ask(error: ApiError, payment: string | undefined): Promise<string | null> {
    if (!here.current) return Promise.resolve(null);
    return new Promise((resolve) => {
      const message = messageOf(error, t("Please confirm with your passkey or authenticator app."));
      const request: FactorRequest = {
        message,
        payment,
        answer(confirmation) {
          if (waiting.current !== request) return;
          waiting.current = undefined;
          show(null);
          resolve(confirmation);
        },
      };
      waiting.current = request;
      show(request);
    });
  }

  return (send, payment) => async (attempt) => {
    const otherSignedIn = watchPerson();
    let refusal: ApiError | undefined;
    for (;;) {
      try {
        return await send(attempt);
      } catch (error) {
        // One that can't be used any more is answered without saying by what.
        if (!needsSecondFactor(error) && !(refusal && isAboutFactor(error))) throw error;
        refusal ??= error;
        const confirmation = await ask(error, payment);
        if (confirmation === null || otherSignedIn()) throw refusal;
        confirmPayment(attempt.idempotencyKey, confirmation);
      }
    }
  };
}
