import { minutes } from "@manilla/shared/duration";
import { act, fireEvent, isInaccessible, render, screen } from "@testing-library/react";
import { useState } from "react";
import { createPortal } from "react-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { setAppLock } from "../lib/app-lock.ts";
import { AppLock } from "./app-lock.tsx";

vi.mock("../features/users/security/lock-screen.tsx", () => ({
  LockScreen: ({ onUnlocked }: { onUnlocked: () => void }) => (
    <button type="button" onClick={onUnlocked}>
      Unlock
    </button>
  ),
}));

let answer: (outcome: string) => void = () => {};

/** A form with a sheet over it, which shows the answer to a payment. */
function Payment() {
  const [typed, setTyped] = useState("");
  const [outcome, setOutcome] = useState("not paid");
  async function pay() {
    setOutcome("sending");
    setOutcome(await new Promise<string>((resolve) => (answer = resolve)));
  }
  return (
    <>
      <input aria-label="Amount" value={typed} onChange={(event) => setTyped(event.target.value)} />
      <button type="button" onClick={() => void pay()}>
        Pay
      </button>
      {createPortal(<p>{outcome}</p>, document.body)}
    </>
  );
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  setAppLock(true);
});
afterEach(() => {
  setAppLock(false);
  vi.useRealTimers();
});

const putAway = () => act(async () => vi.advanceTimersByTimeAsync(minutes(6)));
const isShown = (text: string) => screen.queryAllByText(text).some((element) => !isInaccessible(element));

it("hides a payment under way behind the lock, and shows its outcome after unlocking", async () => {
  render(
    <AppLock>
      <Payment />
    </AppLock>,
  );
  fireEvent.change(screen.getByLabelText("Amount"), { target: { value: "1500" } });
  fireEvent.click(screen.getByText("Pay"));
  await putAway();
  expect(await screen.findByText("Unlock")).toBeTruthy();
  expect([isShown("Pay"), isShown("sending")]).toEqual([false, false]);
  await act(async () => answer("Paid"));
  expect(isShown("Paid")).toBe(false);
  await act(async () => fireEvent.click(screen.getByText("Unlock")));
  expect([isShown("Paid"), isShown("Unlock")]).toEqual([true, false]);
  expect(screen.getByLabelText("Amount")).toHaveProperty("value", "1500");
});

it("has nothing behind a lock that stood before the page", async () => {
  render(
    <AppLock>
      <Payment />
    </AppLock>,
  ).unmount();
  await putAway();
  render(
    <AppLock>
      <Payment />
    </AppLock>,
  );
  expect(await screen.findByText("Unlock")).toBeTruthy();
  expect(screen.queryByText("Pay")).toBeNull();
});
