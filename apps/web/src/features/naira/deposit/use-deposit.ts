import { seconds } from "@manilla/shared/duration";
import { decimalText, isAtLeast, isZero, type Money } from "@manilla/shared/money";
import { depositMessages } from "@manilla/shared/naira/messages";
import { depositMinimum } from "@manilla/shared/naira/rules";
import { ApiError, messageOf } from "@manilla/ui/api/api-error.ts";
import { t } from "@manilla/ui/texts/t.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import { typedNaira } from "#lib/money/money-input.ts";
import {
  initiateDeposit,
  type OpenDeposit,
  useDepositState,
  useOpenDeposit,
  verifyDeposit,
} from "../naira.queries.ts";
import { loadPaymentScript, openPaymentPopup } from "./payment-script.ts";

const verifyMilliseconds = seconds(15);

/** The last event: a report of the popup or an action of the person. Only the server knows whether money arrived. */
type Phase =
  | { status: "idle"; error?: string; amountError?: string }
  | { status: "starting" }
  | { status: "paying" }
  | { status: "paid" }
  | { status: "failed"; message: string }
  | { status: "cancelled" };

export type DepositFlow = ReturnType<typeof useDeposit>;

export function useDeposit() {
  const [open, setOpen] = useState<OpenDeposit | null>(null);
  const [phase, setPhase] = useState<Phase>({ status: "idle" });
  const isSearching = useFoundOnServer(phase.status === "idle" && !open, setOpen);
  const { show: showPopup, close: closePopup } = usePopup(setPhase);
  const state = useServerWord(open, phase.status, closePopup);

  function show(deposit: OpenDeposit) {
    try {
      showPopup(deposit);
      setPhase({ status: "paying" });
    } catch {
      setPhase({ status: "failed", message: t(depositMessages.initFailed) });
    }
  }

  /** After a reload, the provider's script must be loaded first. */
  async function resume(deposit: OpenDeposit) {
    setPhase({ status: "starting" });
    await loadPaymentScript(deposit.checkout.scriptUrl).catch(() => undefined);
    show(deposit);
  }

  async function begin(raw: string) {
    const typed = readAmount(raw);
    if (typeof typed === "string") return setPhase({ status: "idle", amountError: typed });
    setPhase({ status: "starting" });
    try {
      const deposit = await initiateDeposit(decimalText(typed));
      setOpen(deposit);
      show(deposit);
    } catch (error) {
      setPhase({ status: "idle", error: initiateWords(error) });
    }
  }

  return {
    phase,
    open,
    /** True until the server has answered whether there is an open deposit. */
    isSearching: isSearching && !open,
    state,
    start(raw: string, ready: { user: boolean; script: boolean }) {
      if (phase.status === "starting" || phase.status === "paying") return;
      if (!ready.user) setPhase({ status: "idle", error: t(depositMessages.noUser) });
      else if (!ready.script) setPhase({ status: "idle", error: t(depositMessages.libraryLoading) });
      else void begin(raw);
    },
    resume: () => open && void resume(open),
    clearProblem() {
      if (phase.status === "idle") setPhase({ status: "idle" });
    },
    forget() {
      setOpen(null);
      setPhase({ status: "idle" });
    },
  };
}

/** Returns the amount, or an error text if the amount is invalid. */
export function readAmount(raw: string): Money<"NGN"> | string {
  const amount = typedNaira(raw);
  if (!amount || isZero(amount)) return t(depositMessages.invalid);
  return isAtLeast(amount, depositMinimum) ? amount : t(depositMessages.minimum);
}

/** Finds a deposit that was opened before a reload or on another device. */
function useFoundOnServer(wanted: boolean, onFound: (deposit: OpenDeposit) => void): boolean {
  const { data, failureCount } = useOpenDeposit();
  const [isDone, setIsDone] = useState(false);
  if (data !== undefined && !isDone) {
    setIsDone(true);
    if (data && wanted) onFound(data);
  }
  return !isDone && failureCount === 0;
}

/** Polls the open deposit, and makes the server query the provider every 15 s and after a popup event. */
function useServerWord(open: OpenDeposit | null, phase: Phase["status"], closePopup: () => void) {
  const reference = open !== null && phase !== "starting" ? open.reference : null;
  const { data: state } = useDepositState(reference);

  const waiting = state?.status !== "completed";
  useEffect(() => {
    if (reference === null || !waiting) return;
    if (phase !== "paying") void verifyDeposit(reference);
    // If the provider's webhook is lost, this query still finds the payment while the payer looks at the page.
    const timer = setInterval(() => void verifyDeposit(reference), verifyMilliseconds);
    return () => clearInterval(timer);
  }, [reference, phase, waiting]);

  useEffect(() => {
    if (state?.status === "completed") closePopup();
  }, [state, closePopup]);

  return open ? state : undefined;
}

function usePopup(setPhase: (phase: Phase) => void) {
  const closing = useRef<() => void>(undefined);
  const close = useCallback(() => {
    closing.current?.();
    closing.current = undefined;
  }, []);
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
      close();
    };
  }, [close]);

  function show({ checkout }: OpenDeposit) {
    close();
    // The person may have left the screen before the server opened the deposit.
    if (!here.current) return;
    let failure: string | null = null;
    closing.current = openPaymentPopup(checkout, {
      onPaid: () => setPhase({ status: "paid" }),
      onFailed(message) {
        failure = message ?? t(depositMessages.failed);
        setPhase({ status: "failed", message: failure });
      },
      // A declined payment stays "failed" after the person closes the popup.
      onClosed: () =>
        setPhase(failure === null ? { status: "cancelled" } : { status: "failed", message: failure }),
    });
  }

  return { show, close };
}

function initiateWords(error: unknown): string {
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return isRefused ? messageOf(error, t(depositMessages.initFailed)) : t(depositMessages.initFailed);
}
