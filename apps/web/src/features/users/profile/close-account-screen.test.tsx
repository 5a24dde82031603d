import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { readSession } from "#lib/session/session.ts";
import { AppProviders } from "#testing/app-providers.tsx";
import { fetchedForAda } from "#testing/fetched.ts";
import { CloseAccountScreen } from "./close-account-screen.tsx";

const fetched = fetchedForAda();
afterEach(cleanup);

function refuse(message: string, data: object) {
  fetched.mockResolvedValueOnce(
    Response.json({ status: false, message, code: "conflict", data }, { status: 409 }),
  );
}

function open() {
  render(<CloseAccountScreen />, { wrapper: AppProviders });
  const field = screen.getByLabelText("Password", { selector: "input" });
  fireEvent.change(field, { target: { value: "Secret-pass-1" } });
  fireEvent.click(screen.getByRole("button", { name: "Close my account" }));
}

const sent = () => fetched.mock.calls.map(([, request]) => JSON.parse(String(request?.body)) as unknown);

it("asks whether a rest that is too little to withdraw is given up, and closes with exactly that rest", async () => {
  const giveUp = [
    { currency: "ETH", amount: "0.00000249" },
    { currency: "NGN", amount: "4.50" },
  ];
  const question =
    "You still have 0.00000249 ETH and ₦4.50, which is too little to withdraw or send. Give it up and close?";
  refuse(question, { giveUp });
  open();
  await screen.findByText(question);
  fetched.mockResolvedValueOnce(Response.json({ status: true, message: "", data: {} }));
  fireEvent.click(screen.getByRole("button", { name: "Give up 0.00000249 ETH and ₦4.50 and close" }));
  await vi.waitFor(() => expect(readSession()).toBeNull());
  expect(sent()).toEqual([{ password: "Secret-pass-1" }, { password: "Secret-pass-1", giveUp }]);
});

it("asks nothing where money is left that can be withdrawn", async () => {
  const words = "You still have ₦1,500.50. Please withdraw or send it first.";
  refuse(words, {});
  open();
  await screen.findByText(words);
  expect(screen.getByRole("button", { name: "Close my account" })).toBeTruthy();
});
