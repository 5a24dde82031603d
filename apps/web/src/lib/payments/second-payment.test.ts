import { act } from "@testing-library/react";
import { expect, it } from "vitest";
import {
  attempts,
  confirming,
  keys,
  loseAnswer,
  lost,
  preparePayments,
  refusal,
  send,
  start,
  stored,
} from "#testing/payment-fixture.ts";

preparePayments();
const sentBefore = { status: "confirming", sentBefore: true };

it("pays again under the key that was refused as a duplicate, with what confirmed it", async () => {
  send.mockRejectedValueOnce(refusal("possible_duplicate"));
  const { result, confirm, pay } = start();
  await pay("2468");
  expect(result.current.state).toEqual({ status: "duplicate", message: "possible_duplicate" });
  await confirm();
  expect(send.mock.calls).toMatchObject([[{ confirmDuplicate: false }], [{ confirmDuplicate: true }]]);
  expect(keys().size).toBe(1);
  act(() => result.current.open());
  await pay("2468");
  expect(keys().size).toBe(2);
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

it("pays the same as a second payment beside one without an answer, when that is said", async () => {
  await loseAnswer();
  const { result, pay } = start();
  act(() => result.current.openAnother());
  expect(result.current.state).toEqual(confirming);
  act(() => result.current.close());
  act(() => result.current.open());
  expect(result.current.state).toEqual(sentBefore);
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
  expect(result.current.state).toMatchObject({ ...confirming, problem: { code: "invalid_pin" } });
  act(() => result.current.close());
  act(() => result.current.open());
  expect(result.current.state).toEqual(sentBefore);
});

it("says that the earlier payment arrived when the same is checked with another note", async () => {
  await loseAnswer();
  send.mockRejectedValueOnce(refusal("idempotency_key_reused"));
  const { result, pay } = start();
  await pay("2468");
  expect(result.current.state).toMatchObject({ status: "refused", code: "overtaken" });
  expect(stored()).toEqual([]);
});

it("sends nothing when the earlier payment that it checks is answered meanwhile", async () => {
  let answer: (text: string) => void = () => undefined;
  send.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  const left = start();
  await act(async () => left.result.current.pay({ pin: "2468" }));
  left.unmount();
  const { result, pay } = start();
  expect(result.current.state).toEqual(sentBefore);
  await act(async () => answer("paid"));
  await pay("2468");
  expect(result.current.state).toMatchObject({ status: "refused", code: "overtaken" });
  expect(keys().size).toBe(1);
  act(() => result.current.open());
  expect(result.current.state).toEqual(confirming);
});

it("asks for a PIN under the same key when the passkey's confirmation can't be used any more", async () => {
  send.mockRejectedValueOnce(lost).mockRejectedValueOnce(refusal("confirmation_required"));
  const { result, pay } = start();
  await act(async () => result.current.pay({ confirmation: "c1" }));
  await pay("not before the answer");
  expect(result.current.state).toMatchObject(sentBefore);
  await pay("2468");
  expect(send.mock.calls).toMatchObject([
    [{ pin: undefined, confirmation: "c1" }],
    [{ pin: undefined, confirmation: "c1" }],
    [{ pin: "2468", confirmation: undefined }],
  ]);
  expect(keys().size).toBe(1);
});
