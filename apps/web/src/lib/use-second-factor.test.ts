import { act } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import {
  attempts,
  keys,
  loseAnswer,
  lost,
  onDone,
  prepareConfirmations,
  refusal,
  send,
  start,
} from "../testing/confirmation-fixture.ts";
import { ApiError } from "./api/api-error.ts";
import { confirmationHeader } from "./payment-confirmations.ts";
import { isSending } from "./sending.ts";

prepareConfirmations();

const asksFactor = new ApiError("Confirm payments of this size.", {
  code: "confirmation_required",
  status: 403,
  data: { by: "second_factor" },
});
/** The confirmations that travelled with each request. */
let sentWith: (string | undefined)[] = [];

/** A server whose owner asked for a second factor; `then` is the answer to a payment that has one. */
function needFactor(then: () => Promise<string> = () => Promise.resolve("paid")): void {
  send.mockImplementation(async ({ idempotencyKey }) => {
    const confirmation = confirmationHeader(idempotencyKey)["X-Confirmation"];
    sentWith.push(confirmation);
    if (confirmation === undefined) throw asksFactor;
    return then();
  });
}

beforeEach(() => {
  sentWith = [];
});

type Started = ReturnType<typeof start>;
const answer = ({ result }: Started, confirmation: string | null) =>
  act(async () => {
    const { state } = result.current;
    if (state.is !== "factor") throw new Error(`No factor is asked for, but: ${state.is}`);
    state.request.answer(confirmation);
  });

it("asks for the second factor, and goes on with the same payment under the same key", async () => {
  needFactor();
  const started = start();
  await started.pay("2468");
  expect(started.result.current.state).toMatchObject({
    is: "factor",
    request: { message: "Confirm payments of this size." },
  });
  await answer(started, "confirmation-1");
  expect(onDone).toHaveBeenCalledExactlyOnceWith("paid");
  expect(sentWith).toEqual([undefined, "confirmation-1"]);
  expect(attempts().map(({ pin }) => pin)).toEqual(["2468", "2468"]);
  expect(keys().size).toBe(1);
});

it("asks once more when the confirmation can't be used any more", async () => {
  const answers = [() => Promise.reject(refusal("confirmation_required")), () => Promise.resolve("paid")];
  needFactor(() => answers.shift()?.() ?? Promise.reject(lost));
  const started = start();
  await started.pay("2468");
  await answer(started, "too-late");
  expect(started.result.current.state).toMatchObject({
    is: "factor",
    request: { message: "confirmation_required" },
  });
  await answer(started, "in-time");
  expect(onDone).toHaveBeenCalledExactlyOnceWith("paid");
  expect(keys().size).toBe(1);
});

it("sends nothing more when the sheet is closed, and asks for the PIN the next time", async () => {
  needFactor();
  const { result, pay } = start();
  await pay("2468");
  await act(async () => result.current.close());
  expect(result.current.state).toEqual({ is: "closed" });
  expect(sentWith).toEqual([undefined]);
  act(() => result.current.open());
  expect(result.current.state).toEqual({ is: "asking", sentBefore: false });
});

it("keeps the key of an earlier payment when the check of it is given up", async () => {
  await loseAnswer();
  needFactor();
  const started = start();
  await started.pay("2468");
  await act(async () => started.result.current.close());
  expect(started.result.current.state).toEqual({ is: "closed" });
  act(() => started.result.current.open());
  expect(started.result.current.state).toMatchObject({ is: "asking", sentBefore: true });
  await started.pay("2468");
  await answer(started, "confirmation-1");
  expect(onDone).toHaveBeenCalledExactlyOnceWith("paid");
  expect(keys().size).toBe(1);
});

it("does not pay with a factor that is shown after the screen was left", async () => {
  needFactor();
  const started = start();
  await started.pay("2468");
  const { state } = started.result.current;
  await act(async () => started.unmount());
  expect(isSending()).toBe(false);
  await act(async () => void (state.is === "factor" && state.request.answer("late")));
  expect(sentWith).toEqual([undefined]);
});

it("says that it was not paid when the screen was hidden, and nothing when the person gave it up", async () => {
  needFactor();
  const hidden = start();
  await hidden.pay("2468");
  const { state } = hidden.result.current;
  await act(async () => void (state.is === "factor" && state.request.answer(undefined)));
  expect(hidden.result.current.state).toMatchObject({
    is: "refused",
    message: "Confirm payments of this size.",
  });
  const closed = start();
  await closed.pay("2468");
  await act(async () => closed.result.current.close());
  expect(closed.result.current.state).toEqual({ is: "closed" });
});
