import { act } from "@testing-library/react";
import { expect, it } from "vitest";
import {
  attempts,
  confirming,
  loseAnswer,
  lostAnswer,
  preparePayments,
  refusedWith,
  sendPayment,
  sentKeys,
  start,
  storedEntries,
} from "#testing/payment-fixture.ts";

preparePayments();
const sentBefore = { status: "confirming", sentBefore: true };

it("pays again under the key that was refused as a duplicate, with what confirmed it", async () => {
  sendPayment.mockRejectedValueOnce(refusedWith("possible_duplicate"));
  const { result, confirm, pay } = start();
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
  const { pay, confirm, unmount } = start();
  await pay("2468");
  await confirm();
  unmount();
  sendPayment.mockReset().mockResolvedValue("paid");
  await start().pay("2468");
  expect(sendPayment.mock.calls[0]?.[0]).toMatchObject({ confirmDuplicate: true });
});

it("pays the same as a second payment beside one without an answer, when that is said", async () => {
  await loseAnswer();
  const { result, pay } = start();
  act(() => result.current.openAnother());
  expect(result.current.state).toEqual(confirming);
  act(() => result.current.close());
  act(() => result.current.open());
  expect(result.current.state).toEqual(sentBefore);
  const [earlier] = storedEntries();
  act(() => result.current.openAnother());
  await pay("2468");
  expect(sendPayment.mock.calls).toMatchObject([[{ confirmDuplicate: true }]]);
  expect(earlier).not.toContain(attempts()[0]?.key);
});

it("keeps what had no answer when the second payment beside it is refused", async () => {
  await loseAnswer();
  const earlier = storedEntries();
  const { result, pay } = start();
  act(() => result.current.openAnother());
  sendPayment.mockRejectedValueOnce(refusedWith("invalid_pin"));
  await pay("1111");
  expect(storedEntries()).toEqual(earlier);
  expect(result.current.state).toMatchObject({ ...confirming, problem: { code: "invalid_pin" } });
  act(() => result.current.close());
  act(() => result.current.open());
  expect(result.current.state).toEqual(sentBefore);
});

it("says that the earlier payment arrived when the same is checked with another note", async () => {
  await loseAnswer();
  sendPayment.mockRejectedValueOnce(refusedWith("idempotency_key_reused"));
  const { result, pay } = start();
  await pay("2468");
  expect(result.current.state).toMatchObject({ status: "refused", code: "overtaken" });
  expect(storedEntries()).toEqual([]);
});

it("sends nothing when the earlier payment that it checks is answered meanwhile", async () => {
  let answer: (text: string) => void = () => undefined;
  sendPayment.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  const left = start();
  await act(async () => left.result.current.pay({ pin: "2468" }));
  left.unmount();
  const { result, pay } = start();
  expect(result.current.state).toEqual(sentBefore);
  await act(async () => answer("paid"));
  await pay("2468");
  expect(result.current.state).toMatchObject({ status: "refused", code: "overtaken" });
  expect(sentKeys().size).toBe(1);
  act(() => result.current.open());
  expect(result.current.state).toEqual(confirming);
});

it("asks for a PIN under the same key when the passkey's confirmation can't be used any more", async () => {
  sendPayment.mockRejectedValueOnce(lostAnswer).mockRejectedValueOnce(refusedWith("confirmation_required"));
  const { result, pay } = start();
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
