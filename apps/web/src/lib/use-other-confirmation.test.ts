import { act } from "@testing-library/react";
import { expect, it } from "vitest";
import { attempts, prepareConfirmations, send, start } from "../testing/confirmation-fixture.ts";

prepareConfirmations();

it("pays once when the PIN was quicker than the passkey", async () => {
  const { result, pay } = start();
  const passkey = latePasskey(result);
  await pay("2468");
  await passkey.answer();
  expect(attempts().map(({ pin }) => pin)).toEqual(["2468"]);
});

it.each(["closed", "opened for another amount"])(
  "drops a passkey's confirmation when the sheet was %s",
  async (how) => {
    const { result, rerender } = start();
    const passkey = latePasskey(result);
    act(() => result.current.close());
    if (how !== "closed") {
      rerender({ amount: "2000.00" });
      act(() => result.current.open());
    }
    await passkey.answer();
    expect(send).not.toHaveBeenCalled();
    expect(passkey.signal()?.aborted).toBe(true);
  },
);

it("pays with a passkey's confirmation, and lets the PIN be used when it failed", async () => {
  const { result, confirm } = start();
  await act(async () => {
    await expect(result.current.confirmWith(() => Promise.reject(new Error("stopped")))).rejects.toThrow(
      "stopped",
    );
  });
  expect(result.current.confirming).toBe(false);
  const passkey = latePasskey(result);
  expect(result.current.confirming).toBe(true);
  await passkey.answer();
  await confirm();
  expect(attempts().map(({ pin }) => pin)).toEqual([undefined]);
});

/** A passkey whose confirmation comes with `answer`. */
function latePasskey(result: ReturnType<typeof start>["result"]) {
  let give: (confirmation: string) => void = () => undefined;
  let signal: AbortSignal | undefined;
  act(() => {
    void result.current.confirmWith((given) => {
      signal = given;
      return new Promise((resolve) => (give = resolve));
    });
  });
  return { answer: () => act(async () => give("confirmation-id")), signal: () => signal };
}
