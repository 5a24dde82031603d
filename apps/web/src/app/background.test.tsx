import { render, screen } from "@testing-library/react";
import { act } from "react";
import { BrowserRouter, useLocation } from "react-router-dom";
import { afterEach, beforeEach, expect, it } from "vitest";
import { sendUnderKey } from "#lib/payments/send.ts";
import { visitPath } from "#testing/visit.ts";
import { Background } from "./background.tsx";

let worker: EventTarget;
beforeEach(() => {
  worker = new EventTarget();
  Object.defineProperty(navigator, "serviceWorker", { value: worker, configurable: true });
  visitPath("/dashboard/send");
  render(
    <BrowserRouter>
      <Background running={window.location.href} />
      <Place />
    </BrowserRouter>,
  );
});
afterEach(() => {
  Reflect.deleteProperty(navigator, "serviceWorker");
});

function Place() {
  return <output aria-label="Place">{useLocation().pathname}</output>;
}

const tap = (data: unknown) => act(() => void worker.dispatchEvent(new MessageEvent("message", { data })));

it("opens the page of a notification that was tapped", () => {
  tap({ openPath: "/dashboard/activity/1" });
  expect(screen.getByRole("status", { name: "Place" }).textContent).toBe("/dashboard/activity/1");
});

it.each(["//other.example/login", "https://other.example/login"])("opens no other server: %s", (openPath) => {
  tap({ openPath });
  expect(screen.getByRole("status", { name: "Place" }).textContent).toBe("/dashboard/send");
});

it("stays where a confirmed payment is being sent", async () => {
  let answer = () => {};
  const sent = sendUnderKey({
    id: "payment",
    what: null,
    send: () =>
      new Promise<void>((resolve) => {
        answer = resolve;
      }),
  });
  tap({ openPath: "/dashboard/activity/1" });
  expect(screen.getByRole("status", { name: "Place" }).textContent).toBe("/dashboard/send");
  answer();
  await sent;
  tap({ openPath: "/dashboard/activity/1" });
  expect(screen.getByRole("status", { name: "Place" }).textContent).toBe("/dashboard/activity/1");
});
