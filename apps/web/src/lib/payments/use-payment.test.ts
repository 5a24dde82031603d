import type { ApiError } from "@manilla/ui/api/api-error.ts";
import { act } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import {
  confirmingState,
  listAttempts,
  loseAnswer,
  lostAnswer,
  onDone,
  preparePayments,
  refusedWith,
  sendPayment,
  sentKeys,
  signIn,
  startPayment,
  storedEntries,
} from "#testing/payment-fixture.ts";
import { queryClient } from "../api/query-client.ts";
import { userDataKey } from "../live/balances.ts";
import { loseSession } from "../session/session.ts";
import { keepKey, readKeys } from "./keys.ts";
import { hasPaymentInFlight } from "./sending.ts";

preparePayments();

let isOnline = true;

beforeEach(() => {
  isOnline = true;
  vi.spyOn(navigator, "onLine", "get").mockImplementation(() => isOnline);
});

const sentBefore = { status: "confirming", sentBefore: true };
const problem = (code: string) => ({ message: code, code: code === "locked" ? "pin_locked" : code });

it.each<ApiError["code"]>(["rate_limited", "unauthenticated", "unreadable", "provider_unavailable"])(
  "keeps the key when %s comes after a lost answer",
  async (code) => {
    sendPayment.mockRejectedValueOnce(lostAnswer).mockRejectedValueOnce(refusedWith(code));
    const { result, confirm, pay } = startPayment();
    await pay("2468");
    expect(result.current.state).toMatchObject({ status: "unknown" });
    await confirm();
    expect(onDone).toHaveBeenCalledExactlyOnceWith("paid");
    expect(listAttempts()).toHaveLength(3);
    expect(sentKeys().size).toBe(1);
  },
);

it.each<ApiError["code"]>(["invalid_pin", "locked", "confirmation_required"])(
  "asks for another PIN under the same key when %s comes after a lost answer",
  async (code) => {
    sendPayment.mockRejectedValueOnce(lostAnswer).mockRejectedValueOnce(refusedWith(code));
    const { result, pay } = startPayment();
    await pay("1111");
    expect(result.current.state).toEqual({ ...sentBefore, problem: problem(code) });
    act(() => result.current.close());
    act(() => result.current.open());
    expect(result.current.state).toEqual(sentBefore);
    await pay("2468");
    expect(listAttempts().at(-1)?.pin).toBe("2468");
    expect(sentKeys().size).toBe(1);
    expect(result.current.state).toEqual({ status: "done" });
  },
);

it("has sent nothing before when the first PIN was wrong", async () => {
  sendPayment.mockRejectedValueOnce(refusedWith("invalid_pin"));
  const { result, pay } = startPayment();
  await pay("1111");
  expect(result.current.state).toEqual({ ...confirmingState, problem: problem("invalid_pin") });
});

it("is refused, and begins a new payment, when no answer was lost", async () => {
  sendPayment.mockRejectedValueOnce(refusedWith("rate_limited"));
  const { result, pay } = startPayment();
  await pay("2468");
  expect(result.current.state).toMatchObject({ status: "refused", code: "rate_limited" });
  act(() => result.current.open());
  await pay("2468");
  expect(sentKeys().size).toBe(2);
});

it.each<ApiError["code"]>(["rates_unavailable", "provider_unavailable"])(
  "says that nothing was paid when the first answer is %s",
  async (code) => {
    sendPayment.mockRejectedValue(refusedWith(code, 503));
    const { result, pay } = startPayment();
    await pay("2468");
    expect(result.current.state).toMatchObject({ status: "refused", code });
    expect(sendPayment).toHaveBeenCalledOnce();
  },
);

it("is unknown, and keeps its key, after an error that is none of the server's", async () => {
  sendPayment.mockRejectedValue(new TypeError("no such thing"));
  const { result, pay } = startPayment();
  await pay("2468");
  expect(result.current.state).toMatchObject({ status: "unknown" });
  expect(sentKeys().size).toBe(1);
  expect(hasPaymentInFlight()).toBe(false);
});

it("offline sends nothing, says so, and keeps no key", async () => {
  isOnline = false;
  const { result, pay } = startPayment();
  await pay("2468");
  expect(result.current.state).toMatchObject({
    status: "refused",
    message: expect.stringMatching(/^You're offline/),
  });
  expect([sendPayment.mock.calls, storedEntries()]).toEqual([[], []]);
  isOnline = true;
  act(() => result.current.open());
  await pay("2468");
  expect(onDone).toHaveBeenCalledOnce();
});

it("is sent once by two confirmations at once", async () => {
  const { result } = startPayment();
  await act(async () => {
    result.current.pay({ pin: "2468" });
    result.current.pay({ pin: "2468" });
  });
  expect(sendPayment).toHaveBeenCalledOnce();
});

it("sends nothing again when another person signed in meanwhile", async () => {
  sendPayment.mockImplementation(async () => {
    signIn("u2");
    throw lostAnswer;
  });
  const { result, pay, confirm } = startPayment();
  await pay("2468");
  expect(result.current.state).toMatchObject({ status: "unknown" });
  await confirm();
  expect(result.current.state).toMatchObject({ status: "refused", code: "overtaken" });
  expect(sendPayment).toHaveBeenCalledOnce();
});

it("sends the same payment under its key after the screen was left and the session lost, and says when it was sent", async () => {
  vi.setSystemTime("2026-11-21T08:37:00Z");
  await loseAnswer();
  const [before] = Object.values(readKeys());
  loseSession();
  vi.setSystemTime("2026-11-21T08:47:00Z");
  signIn();
  expect(startPayment({ amount: "2000.00" }).result.current.state).toEqual(confirmingState);
  const { result, pay } = startPayment();
  expect(result.current.state).toEqual(sentBefore);
  expect(result.current.isUnanswered).toBe(true);
  expect(result.current.sentAt()).toBe(Date.parse("2026-11-21T08:37:00Z"));
  await pay("2468");
  expect(onDone).toHaveBeenCalledExactlyOnceWith("paid");
  expect(sentKeys()).toEqual(new Set([before?.key]));
  expect([storedEntries(), result.current.isUnanswered]).toEqual([[], false]);
});

it("shows a payment without an answer to no other person, and never stores the PIN", async () => {
  await loseAnswer();
  expect(storedEntries()).toHaveLength(1);
  expect(storedEntries()[0]).not.toContain("2468");
  signIn("u2");
  expect(startPayment().result.current.state).toEqual(confirmingState);
});

it("pays what the form says now, and keeps the key of what was sent before", async () => {
  sendPayment.mockRejectedValue(lostAnswer);
  const { result, pay, rerender } = startPayment();
  await pay("2468");
  act(() => result.current.close());
  act(() => result.current.open());
  expect(result.current.state).toMatchObject({ status: "unknown" });
  sendPayment.mockReset().mockResolvedValue("paid");
  act(() => result.current.close());
  rerender({ amount: "2000.00" });
  act(() => result.current.open());
  expect(result.current.state).toEqual(confirmingState);
  await pay("2468");
  rerender({ amount: "1000.00" });
  act(() => result.current.open());
  expect(result.current.state).toEqual(sentBefore);
  await pay("2468");
  expect(sentKeys().size).toBe(2);
});

it("asks for the balance again where the server has less money than the screen", async () => {
  sendPayment.mockRejectedValueOnce(refusedWith("insufficient_funds"));
  const asked = vi.spyOn(queryClient, "invalidateQueries");
  await startPayment().pay("2468");
  expect(asked).toHaveBeenCalledWith({ queryKey: [userDataKey] });
});

it("sends under a kept key what was sent before, whatever is chosen since", async () => {
  const id = JSON.stringify({ amount: "1000.00" });
  keepKey(id, { key: "key", at: Date.now(), what: { confirmDuplicate: true } });
  await startPayment().pay("2468");
  expect(sendPayment.mock.calls).toMatchObject([[{ idempotencyKey: "key", confirmDuplicate: true }]]);
});

it("pays again under the key that was refused as a duplicate, with what confirmed it", async () => {
  sendPayment.mockRejectedValueOnce(refusedWith("possible_duplicate"));
  const { result, confirm, pay } = startPayment();
  await pay("2468");
  expect(result.current.state).toEqual({ status: "duplicate", message: "possible_duplicate" });
  await confirm();
  expect(sendPayment.mock.calls).toMatchObject([[{ confirmDuplicate: false }], [{ confirmDuplicate: true }]]);
  expect(sentKeys().size).toBe(1);
  act(() => result.current.open());
  await pay("2468");
  expect(sentKeys().size).toBe(2);
});

it("sends a second payment as it was confirmed after the screen was left", async () => {
  sendPayment.mockRejectedValueOnce(refusedWith("possible_duplicate")).mockRejectedValue(lostAnswer);
  const { pay, confirm, unmount } = startPayment();
  await pay("2468");
  await confirm();
  unmount();
  sendPayment.mockReset().mockResolvedValue("paid");
  await startPayment().pay("2468");
  expect(sendPayment.mock.calls[0]?.[0]).toMatchObject({ confirmDuplicate: true });
});

it("pays the same as a second payment beside one without an answer, when that is said", async () => {
  await loseAnswer();
  const { result, pay } = startPayment();
  act(() => result.current.openAnother());
  expect(result.current.state).toEqual(confirmingState);
  act(() => result.current.close());
  act(() => result.current.open());
  expect(result.current.state).toEqual(sentBefore);
  const [earlier] = storedEntries();
  act(() => result.current.openAnother());
  await pay("2468");
  expect(sendPayment.mock.calls).toMatchObject([[{ confirmDuplicate: true }]]);
  expect(earlier).not.toContain(listAttempts()[0]?.key);
});

it("keeps what had no answer when the second payment beside it is refused", async () => {
  await loseAnswer();
  const earlier = storedEntries();
  const { result, pay } = startPayment();
  act(() => result.current.openAnother());
  sendPayment.mockRejectedValueOnce(refusedWith("invalid_pin"));
  await pay("1111");
  expect(storedEntries()).toEqual(earlier);
  expect(result.current.state).toMatchObject({ ...confirmingState, problem: { code: "invalid_pin" } });
  act(() => result.current.close());
  act(() => result.current.open());
  expect(result.current.state).toEqual(sentBefore);
});

it("says that the earlier payment arrived when the same is checked with another note", async () => {
  await loseAnswer();
  sendPayment.mockRejectedValueOnce(refusedWith("idempotency_key_reused"));
  const { result, pay } = startPayment();
  await pay("2468");
  expect(result.current.state).toMatchObject({ status: "refused", code: "overtaken" });
  expect(storedEntries()).toEqual([]);
});

it("sends nothing when the earlier payment that it checks is answered meanwhile", async () => {
  let answer: (text: string) => void = () => undefined;
  sendPayment.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  const left = startPayment();
  await act(async () => left.result.current.pay({ pin: "2468" }));
  left.unmount();
  const { result, pay } = startPayment();
  expect(result.current.state).toEqual(sentBefore);
  await act(async () => answer("paid"));
  await pay("2468");
  expect(result.current.state).toMatchObject({ status: "refused", code: "overtaken" });
  expect(sentKeys().size).toBe(1);
  act(() => result.current.open());
  expect(result.current.state).toEqual(confirmingState);
});

it("asks for a PIN under the same key when the passkey's confirmation can't be used any more", async () => {
  sendPayment.mockRejectedValueOnce(lostAnswer).mockRejectedValueOnce(refusedWith("confirmation_required"));
  const { result, pay } = startPayment();
  await act(async () => result.current.pay({ confirmation: "c1" }));
  await pay("not before the answer");
  expect(result.current.state).toMatchObject(sentBefore);
  await pay("2468");
  expect(sendPayment.mock.calls).toMatchObject([
    [{ pin: undefined, confirmation: "c1" }],
    [{ pin: undefined, confirmation: "c1" }],
    [{ pin: "2468", confirmation: undefined }],
  ]);
  expect(sentKeys().size).toBe(1);
});
