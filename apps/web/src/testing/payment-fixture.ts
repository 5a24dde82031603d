import { ApiError } from "@manilla/ui/api/api-error.ts";
import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import type { Attempt } from "#lib/payments/attempt.ts";
import { usePayment } from "#lib/payments/use-payment.ts";
import { endSession, startSession } from "#lib/session/session.ts";
import { unansweredPrefix } from "#lib/storage/storage.ts";
import { ada } from "./people.ts";
import { tokenUntil } from "./token.ts";

export const lostAnswer = new ApiError("", { code: "network", status: 0 });
export const refusedWith = (code: ApiError["code"], status = 400) => new ApiError(code, { code, status });
export const sendPayment = vi.fn<(attempt: Attempt) => Promise<string>>();
export const onDone = vi.fn<(answer: string) => void>();
export const confirmingState = { status: "confirming", sentBefore: false };

export const signIn = (id = ada.id) =>
  startSession({ token: tokenUntil(Date.now() + 3_600_000), user: { ...ada, id } });
export function preparePayments(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    signIn();
    sendPayment.mockReset().mockResolvedValue("paid");
    onDone.mockReset();
  });
  afterEach(() => {
    endSession();
    vi.useRealTimers();
  });
}

export const actAndSettle = (run: () => void) =>
  act(async () => {
    run();
    await vi.advanceTimersByTimeAsync(5_000);
  });

export function startPayment(first = { amount: "1000.00" }) {
  const { result, unmount, rerender } = renderHook(
    (request) =>
      usePayment({
        request,
        // A copy, because usePayment changes this object later.
        send: (attempt) => sendPayment({ ...attempt }),
        onDone,
        fallback: "Not paid.",
      }),
    { initialProps: first },
  );
  const confirm = () => actAndSettle(() => result.current.confirm());
  const pay = (pin: string) => actAndSettle(() => result.current.pay({ pin }));
  act(() => result.current.open());
  return { result, confirm, pay, unmount, rerender };
}

export const listAttempts = () =>
  sendPayment.mock.calls.map(([{ pin, idempotencyKey }]) => ({ pin, key: idempotencyKey }));
export const sentKeys = () => new Set(listAttempts().map(({ key }) => key));

export const storedEntries = () =>
  Object.entries(localStorage).flatMap(([name, text]) => (name.startsWith(unansweredPrefix) ? [text] : []));

export async function loseAnswer(): Promise<void> {
  sendPayment.mockRejectedValue(lostAnswer);
  const { pay, unmount } = startPayment();
  await pay("2468");
  unmount();
  sendPayment.mockReset().mockResolvedValue("paid");
}
