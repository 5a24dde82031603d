import { seconds } from "@manilla/shared/duration";
import { toDecimal } from "@manilla/shared/money";
import type { NairaDeposit } from "@manilla/shared/naira/contract";
import { depositMessages } from "@manilla/shared/naira/messages";
import { ApiError, messageOf } from "@manilla/ui/api/api-error.ts";
import { t } from "@manilla/ui/texts/t.ts";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { readAmount } from "../amount-rules.ts";
import { initiateDeposit, useDepositState, useOpenDeposit, verifyDeposit } from "../naira.queries.ts";
import { forgetOpenDeposit, keepOpenDeposit, type OpenDeposit, readOpenDeposit } from "./open-deposit.ts";
import { loadPaymentScript, openPaymentPopup } from "./payment-script.ts";

const verifyMilliseconds = seconds(15);

/** The last action of the popup or the person. Only the server knows whether money arrived. */
type Phase =
  | { is: "idle"; error?: string }
  | { is: "wrong_amount"; message: string }
  | { is: "starting" }
  | { is: "paying" }
  | { is: "paid" }
  | { is: "failed"; message: string }
  | { is: "cancelled" }
  | { is: "found" };

export interface DepositFlow {
  phase: Phase;
  open: OpenDeposit | null;
  state: NairaDeposit | undefined;
  start: (raw: string, ready: { user: boolean; script: boolean }) => void;
  resume: () => void;
  forgive: () => void;
  forget: () => void;
}

/** Only the server decides the result. Closing the popup does not. */
export function useDeposit(): DepositFlow {
  const [open, setOpen] = useState(readOpenDeposit);
  const [phase, setPhase] = useState<Phase>(open ? { is: "found" } : { is: "idle" });
  useFoundOnServer(phase.is === "idle" && !open, (deposit) => {
    setOpen(deposit);
    setPhase({ is: "found" });
  });
  const { show: showPopup, close: closePopup } = usePopup(setPhase);
  const state = useServerWord(open, phase.is, closePopup);

  function show(deposit: OpenDeposit) {
    try {
      showPopup(deposit);
      keepOpenDeposit(deposit);
      setPhase({ is: "paying" });
    } catch {
      setPhase({ is: "failed", message: t(depositMessages.initFailed) });
    }
  }

  /** After a reload the provider's script may not be loaded yet. */
  async function resume(deposit: OpenDeposit) {
    setPhase({ is: "starting" });
    await loadPaymentScript(deposit.checkout.scriptUrl).catch(() => undefined);
    show(deposit);
  }

  async function begin(raw: string) {
    const typed = readAmount(raw);
    if (!typed.ok) return setPhase({ is: "wrong_amount", message: typed.message });
    setPhase({ is: "starting" });
    try {
      const deposit = await initiateDeposit(toDecimal(typed.amount));
      setOpen(deposit);
      show(deposit);
    } catch (error) {
      setPhase({ is: "idle", error: initiateWords(error) });
    }
  }

  return {
    phase,
    open,
    state,
    start(raw, ready) {
      if (phase.is === "starting" || phase.is === "paying") return;
      if (!ready.user) setPhase({ is: "idle", error: t(depositMessages.noUser) });
      else if (!ready.script) setPhase({ is: "idle", error: t(depositMessages.libraryLoading) });
      else void begin(raw);
    },
    resume: () => open && void resume(open),
    forgive() {
      if (phase.is === "wrong_amount" || (phase.is === "idle" && phase.error !== undefined))
        setPhase({ is: "idle" });
    },
    forget() {
      forgetOpenDeposit();
      setOpen(null);
      setPhase({ is: "idle" });
    },
  };
}

/** Finds a deposit that another tab or device started. Runs once, when the screen opens. */
function useFoundOnServer(wanted: boolean, onFound: (deposit: OpenDeposit) => void): void {
  const { data } = useOpenDeposit();
  const used = useRef(false);
  const found = useEffectEvent(onFound);
  useEffect(() => {
    if (data === undefined || used.current) return;
    used.current = true;
    if (data && wanted) found(data);
  }, [data, wanted]);
}

/** Polls the state of the open deposit. After a popup event or a reload the server checks with the provider at once. */
function useServerWord(open: OpenDeposit | null, phase: Phase["is"], closePopup: () => void) {
  const reference = open !== null && phase !== "starting" ? open.reference : null;
  const { data: state } = useDepositState(reference);

  const waiting = state?.status !== "completed";
  useEffect(() => {
    if (reference === null || phase === "idle" || !waiting) return;
    if (phase !== "paying") void verifyDeposit(reference);
    // Without it, a lost webhook would keep a paid deposit waiting while the payer looks at the page.
    const timer = setInterval(() => void verifyDeposit(reference), verifyMilliseconds);
    return () => clearInterval(timer);
  }, [reference, phase, waiting]);

  useEffect(() => {
    if (state?.status === "completed") closePopup();
    if (state?.status === "completed" || state?.status === "expired") forgetOpenDeposit();
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
    // The person had left before this answer arrived.
    if (!here.current) return;
    let failure: string | null = null;
    closing.current = openPaymentPopup(checkout, {
      onPaid: () => setPhase({ is: "paid" }),
      onFailed(message) {
        failure = message ?? t(depositMessages.failed);
        setPhase({ is: "failed", message: failure });
      },
      // A declined payment is shown even if the person then closes the popup.
      onClosed: () => setPhase(failure === null ? { is: "cancelled" } : { is: "failed", message: failure }),
    });
  }

  return { show, close };
}

function initiateWords(error: unknown): string {
  const said = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return said ? messageOf(error, t(depositMessages.initFailed)) : t(depositMessages.initFailed);
}
