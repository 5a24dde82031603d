import { act } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import {
  asking,
  attempts,
  keys,
  loseAnswer,
  lost,
  onDone,
  prepareConfirmations,
  refusal,
  send,
  signIn,
  start,
  stored,
} from "../testing/confirmation-fixture.ts";
import type { ApiError } from "./api/api-error.ts";
import { queryClient } from "./api/query-client.ts";
import { userDataKey } from "./live/balances.ts";
import { endSession, loseSession } from "./session/session.ts";

prepareConfirmations();

it.each<ApiError["code"]>(["rate_limited", "unauthenticated", "unreadable", "provider_unavailable"])(
  "keeps the key when %s comes after a lost answer",
  async (code) => {
    send.mockRejectedValueOnce(lost).mockRejectedValueOnce(refusal(code));
    const { result, confirm, pay } = start();
    await pay("2468");
    expect(result.current.state).toEqual({ is: "unknown" });
    await confirm();
    expect(onDone).toHaveBeenCalledExactlyOnceWith("paid");
    expect(attempts()).toHaveLength(3);
    expect(keys().size).toBe(1);
  },
);

it.each<ApiError["code"]>(["invalid_pin", "locked", "confirmation_required"])(
  "asks for another PIN under the same key when %s comes after a lost answer",
  async (code) => {
    send.mockRejectedValueOnce(lost).mockRejectedValueOnce(refusal(code));
    const { result, pay } = start();
    await pay("1111");
    expect(result.current.state).toEqual({ is: "asking", problem: code, sentBefore: true });
    act(() => result.current.close());
    act(() => result.current.open());
    expect(result.current.state).toEqual({ is: "asking", sentBefore: true });
    await pay("2468");
    expect(attempts().at(-1)?.pin).toBe("2468");
    expect(keys().size).toBe(1);
    expect(result.current.state).toEqual({ is: "done" });
  },
);

it("has sent nothing before when the first PIN was wrong", async () => {
  send.mockRejectedValueOnce(refusal("invalid_pin"));
  const { result, pay } = start();
  await pay("1111");
  expect(result.current.state).toEqual({ ...asking, problem: "invalid_pin" });
});

it("is refused, and begins a new payment, when no answer was lost", async () => {
  send.mockRejectedValueOnce(refusal("rate_limited"));
  const { result, pay } = start();
  await pay("2468");
  expect(result.current.state).toMatchObject({ is: "refused", code: "rate_limited" });
  await pay("2468");
  expect(keys().size).toBe(2);
});

it("sends nothing again when another person signed in meanwhile", async () => {
  send.mockImplementation(async () => {
    signIn("u2");
    throw lost;
  });
  const { result, pay } = start();
  await pay("2468");
  expect(result.current.state).toEqual({ is: "unknown" });
  expect(send).toHaveBeenCalledTimes(1);
});

it("sends the same payment under its key after the screen was left, and says so", async () => {
  send.mockRejectedValue(lost);
  const left = start();
  await left.pay("2468");
  const [{ key } = {}] = attempts();
  left.unmount();
  loseSession();
  signIn();
  send.mockResolvedValue("paid");
  const { result, pay } = start();
  expect(result.current.state).toEqual({ is: "asking", sentBefore: true });
  await pay("2468");
  expect(onDone).toHaveBeenCalledExactlyOnceWith("paid");
  expect(keys()).toEqual(new Set([key]));
  expect(start().result.current.state).toEqual(asking);
});

it("keeps the key of one payment from another one, and from another person", async () => {
  await loseAnswer();
  expect(start({ amount: "2000.00" }).result.current.state).toEqual(asking);
  signIn("u2");
  expect(start().result.current.state).toEqual(asking);
});

it("keeps neither the PIN nor anything after the sign-out", async () => {
  await loseAnswer();
  expect(stored()).toHaveLength(1);
  expect(stored()[0]).not.toContain("2468");
  endSession();
  expect(stored()).toEqual([]);
  signIn();
  expect(start().result.current.state).toEqual(asking);
});

it("sends a second payment as it was confirmed after the screen was left", async () => {
  send.mockRejectedValueOnce(refusal("possible_duplicate")).mockRejectedValue(lost);
  const { pay, confirm, unmount } = start();
  await pay("2468");
  await confirm();
  unmount();
  send.mockReset().mockResolvedValue("paid");
  await start().pay("2468");
  expect(send.mock.calls[0]?.[0]).toMatchObject({ confirmDuplicate: true });
});

it("is unknown, and keeps its key, after an error that is none of the server's", async () => {
  send.mockRejectedValue(new TypeError("no such thing"));
  const { result, pay } = start();
  await pay("2468");
  expect(result.current.state).toEqual({ is: "unknown" });
  expect(keys().size).toBe(1);
});

it.each<ApiError["code"]>(["rates_unavailable", "provider_unavailable"])(
  "says that nothing was paid when the first answer is %s",
  async (code) => {
    send.mockRejectedValue(refusal(code, 503));
    const { result, pay } = start();
    await pay("2468");
    expect(result.current.state).toMatchObject({ is: "refused", code });
    expect(send).toHaveBeenCalledOnce();
  },
);

it("sends nothing when the earlier payment that it asks about is answered meanwhile", async () => {
  let answer: (text: string) => void = () => undefined;
  send.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  const left = start();
  act(() => left.result.current.setPin("2468"));
  await act(async () => left.result.current.confirm());
  left.unmount();
  const { result, pay } = start();
  expect(result.current.state).toMatchObject({ is: "asking", sentBefore: true });
  await act(async () => answer("paid"));
  await pay("2468");
  expect(result.current.state).toMatchObject({ is: "refused", code: "overtaken" });
  expect(keys().size).toBe(1);
  act(() => result.current.open());
  expect(result.current.state).toEqual(asking);
});

it("sends nothing of one person's for another who signed in on the same screen", async () => {
  send.mockRejectedValue(lost);
  const { result, confirm, pay } = start();
  await pay("2468");
  signIn("u2");
  send.mockClear();
  await confirm();
  expect(send).not.toHaveBeenCalled();
  expect(result.current.state).toMatchObject({ is: "refused", code: "overtaken" });
});

it("says when the earlier payment was sent", async () => {
  vi.setSystemTime("2026-11-21T08:37:00Z");
  await loseAnswer();
  vi.setSystemTime("2026-11-21T10:00:00Z");
  expect(start().result.current.sentAt()).toBe(Date.parse("2026-11-21T08:37:00Z"));
  expect(start({ amount: "2000.00" }).result.current.sentAt()).toBeUndefined();
});

it("asks for the balance again where the server has less money than the screen", async () => {
  send.mockRejectedValueOnce(refusal("insufficient_funds"));
  const asked = vi.spyOn(queryClient, "invalidateQueries");
  const { pay } = start();
  await pay("2468");
  expect(asked).toHaveBeenCalledWith({ queryKey: [userDataKey] });
});
