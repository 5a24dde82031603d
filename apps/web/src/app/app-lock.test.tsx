import { minutes } from "@manilla/shared/duration";
import { act, fireEvent, isInaccessible, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { createPortal } from "react-dom";
import { BrowserRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { WithQueries } from "#lib/api/with-queries.tsx";
import { setAppLock } from "#lib/session/app-lock.ts";
import { endSession, startSession } from "#lib/session/session.ts";
import { ada } from "#testing/people.ts";
import { tokenUntil } from "#testing/token.ts";
import { Shell } from "./shell.tsx";

let answer: (outcome: string) => void = () => {};

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

const openApp = () =>
  render(
    <WithQueries>
      <BrowserRouter>
        <Shell>
          <Payment />
        </Shell>
      </BrowserRouter>
    </WithQueries>,
  );

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal("fetch", async () => Response.json({ status: true, message: "", data: {} }));
  startSession({ token: tokenUntil(Date.now() + minutes(60)), user: ada });
  setAppLock(true);
});
afterEach(() => {
  setAppLock(false);
  endSession();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const putAway = () => act(async () => vi.advanceTimersByTimeAsync(minutes(6)));
const isShown = (text: string) => screen.queryAllByText(text).some((element) => !isInaccessible(element));

it("hides a payment under way behind the lock, and shows its outcome after unlocking", async () => {
  openApp();
  fireEvent.change(screen.getByLabelText("Amount"), { target: { value: "1500" } });
  fireEvent.click(screen.getByText("Pay"));
  await putAway();
  await screen.findByText("Locked");
  expect([isShown("Pay"), isShown("sending")]).toEqual([false, false]);
  expect([screen.queryAllByRole("navigation"), screen.queryAllByRole("link")]).toEqual([[], []]);
  await act(async () => answer("Paid"));
  expect(isShown("Paid")).toBe(false);
  const pin = screen.getByLabelText("4-digit PIN", { selector: "input" });
  fireEvent.change(pin, { target: { value: "2468" } });
  await waitFor(() => expect([isShown("Paid"), isShown("Locked")]).toEqual([true, false]));
  expect(screen.getByLabelText("Amount")).toHaveProperty("value", "1500");
});

it("has nothing behind a lock that stood before the page", async () => {
  openApp().unmount();
  await putAway();
  openApp();
  await screen.findByText("Locked");
  expect(screen.queryByText("Pay")).toBeNull();
  expect(document.querySelector("nav")).toBeNull();
});
