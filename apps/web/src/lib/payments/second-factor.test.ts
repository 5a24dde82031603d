import { ApiError } from "@manilla/ui/api/api-error.ts";
import { act } from "@testing-library/react";
import { expect, it } from "vitest";
import {
  listAttempts,
  loseAnswer,
  lostAnswer,
  onDone,
  preparePayments,
  refusedWith,
  sendPayment,
  sentKeys,
  startPayment,
} from "#testing/payment-fixture.ts";
import { hasPaymentInFlight } from "./sending.ts";

preparePayments();

const asksFactor = new ApiError("Confirm payments of this size.", {
  code: "confirmation_required",
  status: 403,
  data: { by: "second_factor" },
});

/** The server requires a second factor. `then` returns the answer to a payment with a confirmation. */
function needFactor(then: () => Promise<string> = () => Promise.resolve("paid")): void {
  sendPayment.mockImplementation(async ({ confirmation }) => {
    if (confirmation === undefined) throw asksFactor;
    return then();
  });
}

type Started = ReturnType<typeof startPayment>;
const answer = ({ result }: Started, given: { confirmation: string } | "cancelled" | "left") =>
  act(async () => {
    const { state } = result.current;
    if (state.status !== "factor") throw new Error(`No factor is asked for, but: ${state.status}`);
    state.request.answer(given);
  });
const asking = (message: string) => ({ status: "factor", request: { message } });

it("asks for the second factor, and goes on with the same payment under the same key", async () => {
  needFactor();
  const started = startPayment();
  await started.pay("2468");
  expect(started.result.current.state).toMatchObject(asking("Confirm payments of this size."));
  await answer(started, { confirmation: "confirmation-1" });
  expect(onDone).toHaveBeenCalledExactlyOnceWith("paid");
  expect(sendPayment.mock.calls.map(([{ confirmation }]) => confirmation)).toEqual([
    undefined,
    "confirmation-1",
  ]);
  expect(listAttempts().map(({ pin }) => pin)).toEqual(["2468", "2468"]);
  expect(sentKeys().size).toBe(1);
});

it("asks once more when the confirmation can't be used any more, and sends the last one again when its answer is lost", async () => {
  const answers = [
    () => Promise.reject(refusedWith("confirmation_required")),
    () => Promise.reject(lostAnswer),
    () => Promise.resolve("paid"),
  ];
  needFactor(() => answers.shift()?.() ?? Promise.reject(lostAnswer));
  const started = startPayment();
  await started.pay("2468");
  await answer(started, { confirmation: "too-late" });
  expect(started.result.current.state).toMatchObject(asking("confirmation_required"));
  await answer(started, { confirmation: "in-time" });
  await started.confirm();
  expect(onDone).toHaveBeenCalledExactlyOnceWith("paid");
  expect(sendPayment.mock.calls.at(-1)?.[0].confirmation).toBe("in-time");
  expect(sentKeys().size).toBe(1);
});

it("sends nothing more when the sheet is closed, and asks for the PIN the next time", async () => {
  needFactor();
  const { result, pay } = startPayment();
  await pay("2468");
  await act(async () => result.current.close());
  expect(result.current.state).toEqual({ status: "editing" });
  expect(sendPayment).toHaveBeenCalledOnce();
  act(() => result.current.open());
  expect(result.current.state).toEqual({ status: "confirming", sentBefore: false });
});

it("keeps the key of an earlier payment when the check of it is given up", async () => {
  await loseAnswer();
  needFactor();
  const started = startPayment();
  await started.pay("2468");
  await act(async () => started.result.current.close());
  act(() => started.result.current.open());
  expect(started.result.current.state).toEqual({ status: "confirming", sentBefore: true });
  await started.pay("2468");
  await answer(started, { confirmation: "confirmation-1" });
  expect(onDone).toHaveBeenCalledExactlyOnceWith("paid");
  expect(sentKeys().size).toBe(1);
});

it("does not pay with a factor that is shown after the screen was left", async () => {
  needFactor();
  const started = startPayment();
  await started.pay("2468");
  const { state } = started.result.current;
  await act(async () => started.unmount());
  expect(hasPaymentInFlight()).toBe(false);
  await act(async () => void (state.status === "factor" && state.request.answer({ confirmation: "late" })));
  expect(sendPayment).toHaveBeenCalledOnce();
});

it("says that it was not paid when the screen was hidden", async () => {
  needFactor();
  const hidden = startPayment();
  await hidden.pay("2468");
  await answer(hidden, "left");
  expect(hidden.result.current.state).toMatchObject({
    status: "refused",
    message: "Confirm payments of this size.",
  });
});
