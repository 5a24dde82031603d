import { act } from "@testing-library/react";
import { expect, it } from "vitest";
import {
  asking,
  attempts,
  keys,
  loseAnswer,
  lost,
  prepareConfirmations,
  refusal,
  send,
  start,
  stored,
} from "../testing/confirmation-fixture.ts";
import { confirmationHeader } from "./payment-confirmations.ts";

prepareConfirmations();

it("asks for a PIN under the same key when the passkey's confirmation can't be used any more", async () => {
  send.mockRejectedValueOnce(lost).mockRejectedValueOnce(refusal("confirmation_required"));
  const { result, confirm, pay } = start();
  await act(() => result.current.confirmWith(async () => "c1"));
  await confirm();
  expect(result.current.state).toMatchObject({ is: "asking", sentBefore: true });
  await pay("2468");
  expect(attempts().map(({ pin }) => pin)).toEqual([undefined, undefined, "2468"]);
  expect(keys().size).toBe(1);
  expect(confirmationHeader(attempts()[0]?.key)).toEqual({});
});

it("pays what the form says now, and keeps the key of what was sent before", async () => {
  send.mockRejectedValue(lost);
  const { result, pay, rerender } = start();
  await pay("2468");
  send.mockReset().mockResolvedValue("paid");
  act(() => result.current.close());
  rerender({ amount: "2000.00" });
  act(() => result.current.open());
  expect(result.current.state).toEqual(asking);
  await pay("2468");
  rerender({ amount: "1000.00" });
  act(() => result.current.open());
  expect(result.current.state).toEqual({ ...asking, sentBefore: true });
  await pay("2468");
  expect(keys().size).toBe(2);
});

it("pays the same as a second payment beside one without an answer, when that is said", async () => {
  await loseAnswer();
  const { result, pay } = start();
  act(() => result.current.openAnother());
  expect(result.current.state).toEqual(asking);
  act(() => result.current.open());
  expect(result.current.state).toEqual({ ...asking, sentBefore: true });
  const [earlier] = stored();
  act(() => result.current.openAnother());
  await pay("2468");
  expect(send.mock.calls).toMatchObject([[{ confirmDuplicate: true }]]);
  expect(earlier).not.toContain(attempts()[0]?.key);
});

it("keeps what had no answer when the second payment beside it is refused", async () => {
  await loseAnswer();
  const earlier = stored();
  const { result, pay } = start();
  act(() => result.current.openAnother());
  send.mockRejectedValueOnce(refusal("invalid_pin"));
  await pay("1111");
  expect(stored()).toEqual(earlier);
  expect(result.current.state).toEqual({ ...asking, problem: "invalid_pin" });
  act(() => result.current.close());
  act(() => result.current.open());
  expect(result.current.state).toEqual({ ...asking, sentBefore: true });
});

it("says that the earlier payment arrived when the same is asked about with another note", async () => {
  await loseAnswer();
  send.mockRejectedValueOnce(refusal("idempotency_key_reused"));
  const { result, pay } = start();
  await pay("2468");
  expect(result.current.state).toMatchObject({ is: "refused", code: "overtaken" });
  expect(stored()).toEqual([]);
});

it("pays again under the key that was refused as a duplicate, with what confirmed it", async () => {
  send.mockRejectedValueOnce(refusal("possible_duplicate"));
  const { result, confirm, pay } = start();
  await pay("2468");
  expect(result.current.state).toMatchObject({ is: "duplicate" });
  await confirm();
  expect(send.mock.calls).toMatchObject([[{ confirmDuplicate: false }], [{ confirmDuplicate: true }]]);
  expect(keys().size).toBe(1);
  await pay("2468");
  expect(keys().size).toBe(2);
});
