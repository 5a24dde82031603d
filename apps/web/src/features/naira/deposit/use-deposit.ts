import { seconds } from "@manilla/shared/duration";
import { atLeast, isZero, type Money, toDecimal } from "@manilla/shared/money";
import type { NairaDeposit } from "@manilla/shared/naira/contract";
import { depositMessages } from "@manilla/shared/naira/messages";
import { depositMinimum } from "@manilla/shared/naira/rules";
import { ApiError, messageOf } from "@manilla/ui/api/api-error.ts";
import { t } from "@manilla/ui/texts/t.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import { typedNaira } from "#lib/money/money-input.ts";
import { forgetInTab, keepInTab, readFromTab } from "#lib/storage/tab-storage.ts";
import {
  initiateDeposit,
  type OpenDeposit,
  useDepositState,
  useOpenDeposit,
  verifyDeposit,
} from "../naira.queries.ts";
import { loadPaymentScript, openPaymentPopup } from "./payment-script.ts";

const key = "manilla-open-deposit";

/** The open deposit of this tab. It survives a reload. */
export function readOpenDeposit(): OpenDeposit | null {
  const stored = readFromTab(key);
  return isOpenDeposit(stored) ? stored : null;
}

export function keepOpenDeposit(deposit: OpenDeposit): void {
  keepInTab(key, deposit);
}

export function forgetOpenDeposit(): void {
  forgetInTab(key);
}

function isOpenDeposit(value: unknown): value is OpenDeposit {
  const names = ["reference", "checkout", "expiresAt"];
  return typeof value === "object" && value !== null && names.every((name) => name in value);
}

const verifyMilliseconds = seconds(15);

/** The last action of the popup or the person. Only the server knows whether money arrived. */
type Phase =
  | { status: "idle"; error?: string; amountError?: string }
  | { status: "starting" }
  | { status: "paying" }
  | { status: "paid" }
  | { status: "failed"; message: string }
  | { status: "cancelled" };

export interface DepositFlow {
  phase: Phase;
  open: OpenDeposit | null;
  /** True until the server has told whether another tab or device started a deposit. */
  isSearching: boolean;
  state: NairaDeposit | undefined;
  start: (raw: string, ready: { user: boolean; script: boolean }) => void;
  resume: () => void;
  forgive: () => void;
  forget: () => void;
}

export function useDeposit(): DepositFlow {
  const [open, setOpen] = useState(readOpenDeposit);
  const [phase, setPhase] = useState<Phase>({ status: "idle" });
  const isSearching = useFoundOnServer(phase.status === "idle" && !open, setOpen);
  const { show: showPopup, close: closePopup } = usePopup(setPhase);
  const state = useServerWord(open, phase.status, closePopup);

  function show(deposit: OpenDeposit) {
    try {
      showPopup(deposit);
      keepOpenDeposit(deposit);
      setPhase({ status: "paying" });
    } catch {
      setPhase({ status: "failed", message: t(depositMessages.initFailed) });
    }
  }

  /** After a reload the provider's script may not be loaded yet. */
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
      const deposit = await initiateDeposit(toDecimal(typed));
      setOpen(deposit);
      show(deposit);
    } catch (error) {
      setPhase({ status: "idle", error: initiateWords(error) });
    }
  }

  return {
    phase,
    open,
    isSearching: isSearching && !open,
    state,
    start(raw, ready) {
      if (phase.status === "starting" || phase.status === "paying") return;
      if (!ready.user) setPhase({ status: "idle", error: t(depositMessages.noUser) });
      else if (!ready.script) setPhase({ status: "idle", error: t(depositMessages.libraryLoading) });
      else void begin(raw);
    },
    resume: () => open && void resume(open),
    forgive() {
      if (phase.status === "idle") setPhase({ status: "idle" });
    },
    forget() {
      forgetOpenDeposit();
      setOpen(null);
      setPhase({ status: "idle" });
    },
  };
}

/** Returns the error message of an invalid amount. */
export function readAmount(raw: string): Money<"NGN"> | string {
  const amount = typedNaira(raw);
  if (!amount || isZero(amount)) return t(depositMessages.invalid);
  return atLeast(amount, depositMinimum) ? amount : t(depositMessages.minimum);
}

/** Finds a deposit that another tab or device started. Runs once, when the screen opens. */
function useFoundOnServer(wanted: boolean, onFound: (deposit: OpenDeposit) => void): boolean {
  const { data, failureCount } = useOpenDeposit();
  const [isDone, setIsDone] = useState(false);
  if (data !== undefined && !isDone) {
    setIsDone(true);
    if (data && wanted) onFound(data);
  }
  return !isDone && failureCount === 0;
}

/** Polls the state of the open deposit. After a popup event or a reload the server checks with the provider at once. */
function useServerWord(open: OpenDeposit | null, phase: Phase["status"], closePopup: () => void) {
  const reference = open !== null && phase !== "starting" ? open.reference : null;
  const { data: state } = useDepositState(reference);

  const waiting = state?.status !== "completed";
  useEffect(() => {
    if (reference === null || !waiting) return;
    if (phase !== "paying") void verifyDeposit(reference);
    // Without this check, a lost webhook would keep a paid deposit waiting while the payer looks at the page.
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
      onPaid: () => setPhase({ status: "paid" }),
      onFailed(message) {
        failure = message ?? t(depositMessages.failed);
        setPhase({ status: "failed", message: failure });
      },
      // A declined payment is shown even if the person then closes the popup.
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
