import { useState } from "react";
import { ApiError, messageOf } from "./api/api-error.ts";
import { isAboutConfirmation, otherPersonWords } from "./api/retry-until-conclusive.ts";
import { invalidateUserData } from "./live/balances.ts";
import { type Attempt, usePendingAttempt } from "./pending-attempt.ts";
import { t } from "./texts/t.ts";
import { useOtherConfirmation } from "./use-other-confirmation.ts";
import { type FactorRequest, gaveUpFactor, useSecondFactor } from "./use-second-factor.ts";

export type Confirmation =
  | { is: "closed" }
  /** The PIN is awaited; `problem` says what was wrong with the last one. `sentBefore`: the same was sent, without an answer. */
  | { is: "asking"; problem: string | undefined; sentBefore: boolean }
  | { is: "sending"; slow: boolean; sentBefore: boolean }
  /** The payment waits for a second factor. */
  | { is: "factor"; request: FactorRequest }
  /** The same payment was made a moment ago: the person says whether this is another one. */
  | { is: "duplicate"; message: string }
  /** Sent, and no answer: neither done nor refused as far as we know. */
  | { is: "unknown" }
  | { is: "refused"; message: string; code: string }
  | { is: "done" };

interface Confirming<T> {
  /**
   * What is paid, as JSON: the same again is the same payment while the first has no answer. Without the PIN. Null where each
   * part has a key of its own, kept elsewhere: then nothing is kept here.
   */
  request: object | null;
  send: (attempt: Attempt) => Promise<T>;
  onDone: (answer: T) => void;
  onRefused?: (error: ApiError) => void;
  /** The message for a server error without one. */
  fallback: string;
}

/** From the review to the answer: one PIN, one confirmation, one key, kept until a conclusive answer. */
export function useConfirmation<T>({ request, send, onDone, onRefused, fallback }: Confirming<T>) {
  const { state, show, showFactor, pin, setPin, close } = useSheet();
  const pending = usePendingAttempt<T>(request);
  const withSecondFactor = useSecondFactor(showFactor);
  const other = useOtherConfirmation((confirmation) => {
    pending.confirmByPasskey(confirmation);
    void run(false);
  });

  async function run(confirmDuplicate: boolean) {
    other.drop();
    const sentBefore = pending.wasSent();
    show({ ...sending, sentBefore });
    const onSlow = () => show({ ...sending, slow: true, sentBefore });
    const outcome = await pending.send({ pin, confirmDuplicate, send: withSecondFactor(send), onSlow });
    if (outcome.is === "overtaken") return show(overtaken(outcome.by));
    if (outcome.is === "open") return askAgain(outcome.error);
    if (outcome.is === "refused") return refuse(outcome.error);
    show({ is: "done" });
    onDone(outcome.answer);
  }

  /** Under the same key; after a wrong PIN with another one, or with a passkey. */
  function askAgain(error: unknown) {
    if (error !== undefined) setPin("");
    if (!isAboutConfirmation(error)) return show({ is: "unknown" });
    pending.rejectConfirmation();
    if (gaveUpFactor(error)) return close();
    ask(messageOf(error, fallback));
  }

  function ask(problem?: string) {
    show({ is: "asking", problem, sentBefore: pending.wasSent() });
  }

  function refuse(error: unknown) {
    if (gaveUpFactor(error)) return close();
    const { message, code } = refusalOf(error, fallback);
    if (code === "possible_duplicate") return show({ is: "duplicate", message });
    setPin("");
    if (code === "invalid_pin") return ask(message);
    show({ is: "refused", message, code });
    if (error instanceof ApiError) handOn(error, onRefused);
  }

  return {
    state,
    pin,
    setPin,
    /** When the same was sent before, in milliseconds since 1970, if that was before this sheet. */
    sentAt: pending.sentAt,
    /** The same waits for its answer: it can be asked about, also with too low a balance for another. */
    isUnanswered: pending.isUnanswered(),
    /** Whether something other than the PIN is being confirmed with. */
    confirming: other.confirming,
    open() {
      other.drop();
      setPin("");
      // What may have been paid is asked about, under its key, before anything else is.
      if (pending.open() === "sent") show({ is: "unknown" });
      else ask();
    },
    /** Not the payment that was sent before, though the same: it is paid as a second one. */
    openAnother() {
      other.drop();
      pending.openAnother();
      ask();
    },
    close() {
      other.drop();
      // What was sent ends as refused, which closes the sheet.
      if (state.is === "factor") state.request.answer(null);
      else close();
    },
    /** For the parts of a payment that have keys of their own. */
    withSecondFactor,
    confirmWith: other.confirmWith,
    confirm() {
      if (state.is === "duplicate") void run(true);
      else if (state.is === "unknown" || pin !== "") void run(false);
    },
  };
}

/** What the sheet shows, and the PIN that is typed in it. */
function useSheet() {
  const [state, show] = useState<Confirmation>({ is: "closed" });
  const [pin, setPin] = useState("");
  function close() {
    setPin("");
    show({ is: "closed" });
  }
  /** In the middle of sending. */
  function showFactor(asked: FactorRequest | null) {
    show(asked ? { is: "factor", request: asked } : sending);
  }
  return { state, show, showFactor, pin, setPin, close };
}

const sending = { is: "sending", slow: false, sentBefore: false } as const;

/** Too little money means that the balance on the screen is an old one, too. */
function handOn(refusal: ApiError, onRefused: ((error: ApiError) => void) | undefined): void {
  if (refusal.code === "insufficient_funds") invalidateUserData();
  onRefused?.(refusal);
}

const refusalOf = (error: unknown, fallback: string) => ({
  message: messageOf(error, fallback),
  code: error instanceof ApiError ? error.code : "",
});

const overtakenWords = {
  answer: t(
    "The earlier payment has had its answer meanwhile, so nothing was sent now. Your history shows how it ended.",
  ),
  person: otherPersonWords,
};

const overtaken = (by: keyof typeof overtakenWords): Confirmation => ({
  is: "refused",
  message: overtakenWords[by],
  code: "overtaken",
});

export type ConfirmationFlow = ReturnType<typeof useConfirmation>;
