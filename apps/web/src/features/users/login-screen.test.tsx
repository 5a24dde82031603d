import { days } from "@manilla/shared/duration";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { forgetPerson, rememberPerson } from "#lib/session/last-person.ts";
import { endSession, readSession } from "#lib/session/session.ts";
import { AppProviders } from "#testing/app-providers.tsx";
import { ada } from "#testing/people.ts";
import { tokenUntil } from "#testing/token.ts";
import { visitPath } from "#testing/visit.ts";
import { LoginScreen } from "./login-screen.tsx";

beforeEach(() => visitPath("/login"));
afterEach(() => {
  cleanup();
  endSession();
  forgetPerson();
  vi.unstubAllGlobals();
});

function open(end = Date.now() + days(7)) {
  const sent = vi.fn<(body: unknown) => void>();
  vi.stubGlobal("fetch", async (_address: string, { body }: RequestInit) => {
    sent(JSON.parse(String(body)));
    return Response.json({ status: true, message: "", data: { token: tokenUntil(end), user: ada } });
  });
  render(<LoginScreen />, { wrapper: AppProviders });
  return sent;
}

function openForAda() {
  rememberPerson(ada);
  vi.stubGlobal("PublicKeyCredential", class {});
  return open();
}

function signIn() {
  fireEvent.change(screen.getByLabelText("Password"), { target: { value: "Passw0rd!" } });
  fireEvent.click(screen.getByText("Sign In"));
}

function signInUntil(end: number) {
  open(end);
  fireEvent.change(screen.getByLabelText("Email, phone or username"), { target: { value: "ada_obi" } });
  signIn();
}

it("a person whom the app knows types the password alone", async () => {
  const sent = openForAda();
  expect(screen.getByRole("heading", { name: "Welcome back, ada_obi" })).toBeTruthy();
  expect(screen.queryByLabelText("Email, phone or username")).toBeNull();
  signIn();
  await vi.waitFor(() => expect(sent).toHaveBeenCalledWith({ identifier: "ada_obi", password: "Passw0rd!" }));
});

it("Not you? shows the empty field again and forgets the person", () => {
  openForAda();
  fireEvent.click(screen.getByText("Not you?"));
  expect(screen.getByLabelText("Email, phone or username")).toHaveProperty("value", "");
  expect(localStorage.getItem("manilla-last-person")).toBe("");
});

it.each([
  ["nobody", null, false],
  ["another person", "bola", false],
  ["the person who signs in", "ada_obi", true],
])("a passkey of %s in this browser: offered is %s", async (_whose, username, isOffered) => {
  if (username) localStorage.setItem("manilla-passkey", username);
  openForAda();
  if (isOffered) await screen.findByText("Use a passkey");
  else expect(screen.queryByText("Use a passkey")).toBeNull();
});

it("the form stays loading, and the same, until the next screen paints", async () => {
  signInUntil(Date.now() + days(7));
  await vi.waitFor(() => expect(window.location.pathname).toBe("/dashboard"));
  expect(readSession()?.user.id).toBe(ada.id);
  expect(screen.getByRole("button", { name: "Loading..." })).toHaveProperty("disabled", true);
  expect(screen.getByRole("heading", { name: "Welcome back" })).toBeTruthy();
  expect(screen.queryByText("Sign in without a password")).toBeNull();
});

it("a clock that is ahead by more than a session is named, instead of coming back to the sign-in without a word", async () => {
  signInUntil(Date.now() - days(1));
  expect(await screen.findByText(/Please correct the date on this device/)).toBeTruthy();
  expect(readSession()).toBeNull();
});
