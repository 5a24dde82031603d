import { paths, pathTo } from "@manilla/shared/web-paths";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { BrowserRouter, Route, Routes, useLocation } from "react-router-dom";
import { expect, it } from "vitest";
import { startSession } from "#lib/session/session.ts";
import { ada } from "#testing/people.ts";
import { tokenUntil } from "#testing/token.ts";
import { visitPath } from "#testing/visit.ts";
import { PayLinkScreen } from "./pay-link-screen.tsx";

function Elsewhere() {
  const { pathname, search } = useLocation();
  return <p>{`${pathname}${search}`}</p>;
}

function open(link: string): HTMLElement {
  visitPath(link);
  const { container } = render(
    <BrowserRouter>
      <Routes>
        <Route path={paths.pay} element={<PayLinkScreen />} />
        <Route path="*" element={<Elsewhere />} />
      </Routes>
    </BrowserRouter>,
  );
  return container;
}

it("shows the person of a payment link and the amount", () => {
  open("/pay/Ada_Obi?amount=1500");
  expect(screen.getByText("@ada_obi")).toBeTruthy();
  expect(screen.getByText("₦1,500")).toBeTruthy();
});

it("shows a username of digits as a username, not as a phone number", () => {
  open(pathTo(paths.pay, "08031234567"));
  expect(screen.getByText("@08031234567")).toBeTruthy();
});

it("shows no other amount than the one that the link asks for", () => {
  const page = open("/pay/ada_obi?amount=1e3");
  expect(page.textContent).not.toContain("₦");
});

it.each(["Manilla support: call 0700 123 4567", "ada\u202Eobi", "ada\u200Bobi"])(
  "a stranger's words in a link are not shown as a person: %j",
  (words) => {
    const page = open(`/pay/${encodeURIComponent(words)}?amount=1500`);
    expect(page.textContent).not.toContain(words);
    expect(screen.queryByText("₦1,500")).toBeNull();
    expect(screen.getByText("This payment link is incomplete. Please ask for a new one.")).toBeTruthy();
  },
);

it("a link that is not complete leads on: to the start page, or to a transfer for who is signed in", () => {
  open("/pay/a%20b");
  expect(screen.getByRole("link", { name: "Go to the start page" }).getAttribute("href")).toBe("/");
  cleanup();
  startSession({ token: tokenUntil(Date.now() + 3_600_000), user: ada });
  open("/pay/a%20b");
  fireEvent.click(screen.getByRole("link", { name: "Send to a person" }));
  expect(screen.getByText("/dashboard/people/send")).toBeTruthy();
});

it("fills in the transfer of the person who is signed in", () => {
  startSession({ token: tokenUntil(Date.now() + 3_600_000), user: ada });
  open("/pay/bola?amount=1500&note=Lunch");
  expect(screen.getByText(/people/).textContent).toContain("to=%40bola&amount=1500&note=Lunch");
});
