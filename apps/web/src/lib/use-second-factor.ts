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
  /** Takes a confirmation; null: the person gave the payment up; undefined: the screen was left or hidden. The first one counts. */
  answer: (confirmation: string | null | undefined) => void;
}

type Send<T> = (attempt: Attempt) => Promise<T>;
export type WithSecondFactor = <T>(send: Send<T>, payment?: string) => Send<T>;

/** Whether the payment was refused only for want of a second factor. */
function needsSecondFactor(error: unknown): error is ApiError {
  return isAboutFactor(error) && error.data["by"] === "second_factor";
}

/** Whether the person closed the sheet that asked for the second factor. */
export function gaveUpFactor(error: unknown): boolean {
  return isAboutFactor(error) && error.data["by"] === givenUp;
}

const givenUp = "given_up";
const asGivenUp = ({ message, code, status }: ApiError) =>
  new ApiError(message, { code, status, data: { by: givenUp } });

function isAboutFactor(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === "confirmation_required";
}

/**
 * Asks the person for a second factor in the middle of a payment; `show` gets null once it was given or given up. A payment
 * sent by the returned function goes on under its key; it is refused when it was given up (`gaveUpFactor`), or as before when the screen
 * was left.
 */
export function useSecondFactor(show: (request: FactorRequest | null) => void): WithSecondFactor {
  const waiting = useRef<FactorRequest>(undefined);
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
      waiting.current?.answer(undefined);
    };
  }, []);

  function ask(error: ApiError, payment: string | undefined): Promise<string | null | undefined> {
    if (!here.current) return Promise.resolve(undefined);
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
        if (confirmation === null) throw asGivenUp(refusal);
        if (confirmation === undefined || otherSignedIn()) throw refusal;
        confirmPayment(attempt.idempotencyKey, confirmation);
      }
    }
  };
}
