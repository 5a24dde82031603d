import { days } from "@manilla/shared/duration";
import { fireEvent, render, screen } from "@testing-library/react";
import { BrowserRouter } from "react-router-dom";
import { afterEach, expect, it, vi } from "vitest";
import { WithQueries } from "../../lib/api/with-queries.tsx";
import { readSession } from "../../lib/session/session.ts";
import { ada } from "../../testing/people.ts";
import { tokenUntil } from "../../testing/token.ts";
import { LoginScreen } from "./login-screen.tsx";

afterEach(() => vi.unstubAllGlobals());

function signInUntil(end: number) {
  const data = { token: tokenUntil(end), user: ada };
  vi.stubGlobal("fetch", async () => Response.json({ status: true, message: "", data }));
  render(
    <WithQueries>
      <LoginScreen />
    </WithQueries>,
    { wrapper: BrowserRouter },
  );
  fireEvent.change(screen.getByLabelText("Email, phone or username"), { target: { value: "ada_obi" } });
  fireEvent.change(screen.getByLabelText("Password"), { target: { value: "Passw0rd!" } });
  fireEvent.click(screen.getByText("Sign In"));
}

it("a clock that is ahead by more than a session is named, instead of coming back to the sign-in without a word", async () => {
  signInUntil(Date.now() - days(1));
  expect(await screen.findByText(/Please correct the date on this device/)).toBeTruthy();
  expect(readSession()).toBeNull();
});

it("a right clock signs in", async () => {
  signInUntil(Date.now() + days(7));
  await vi.waitFor(() => expect(readSession()?.user.id).toBe(ada.id));
});
