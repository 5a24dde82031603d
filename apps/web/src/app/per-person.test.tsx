import { act, fireEvent, render, screen } from "@testing-library/react";
import { BrowserRouter, useLocation } from "react-router-dom";
import { afterEach, beforeEach, expect, it } from "vitest";
import { endSession, loseSession, startSession } from "#lib/session/session.ts";
import { ada } from "#testing/people.ts";
import { tokenUntil } from "#testing/token.ts";
import { visitPath } from "#testing/visit.ts";
import { PerPerson } from "./router.tsx";

const signIn = (id: string) =>
  act(() => startSession({ token: tokenUntil(Date.now() + 3_600_000), user: { ...ada, id } }));

function Form() {
  return (
    <>
      <input aria-label="Amount" />
      <output>{useLocation().pathname}</output>
    </>
  );
}
const shown = () => [
  screen.getByLabelText<HTMLInputElement>("Amount").value,
  screen.getByRole("status").textContent,
];

beforeEach(() => {
  signIn("u1");
  visitPath("/bills/airtime");
  render(
    <BrowserRouter>
      <PerPerson>
        <Form />
      </PerPerson>
    </BrowserRouter>,
  );
  fireEvent.change(screen.getByLabelText("Amount"), { target: { value: "500" } });
});
afterEach(() => endSession());

it("leaves the next person nothing of the one before", () => {
  signIn("u2");
  expect(shown()).toEqual(["", "/dashboard"]);
});

it("changes nothing for the same person, whose session is renewed or lost", () => {
  signIn("u1");
  act(() => loseSession());
  signIn("u1");
  expect(shown()).toEqual(["500", "/bills/airtime"]);
});
