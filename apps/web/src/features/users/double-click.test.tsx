import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ComponentType } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { AppProviders } from "#testing/app-providers.tsx";
import { fetchedForAda } from "#testing/fetched.ts";
import { visitPath } from "#testing/visit.ts";
import { ForgotPasswordScreen } from "./forgot-password-screen.tsx";
import { NotMeScreen } from "./not-me-screen.tsx";
import { ResetPasswordScreen } from "./reset-password-screen.tsx";
import { AuthenticatorScreen } from "./security/authenticator-screen.tsx";

const fetched = fetchedForAda();
afterEach(cleanup);

const reply = (data: unknown) => Response.json({ status: true, message: "ok", data });
const refusal = () =>
  Response.json({ status: false, message: "Too late: it counts once.", code: "conflict" }, { status: 409 });

const answerPosts = (...answers: Response[]) =>
  fetched.mockImplementation(async (_, request) =>
    request?.method === "POST" ? (answers.shift() ?? refusal()) : refusal(),
  );

const open = (Screen: ComponentType) => render(<Screen />, { wrapper: AppProviders });

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: "input" }), { target: { value } });

const posts = () => fetched.mock.calls.filter(([, request]) => request?.method === "POST");

function clickTwice(name: string) {
  const button = screen.getByRole("button", { name });
  fireEvent.click(button);
  fireEvent.click(button);
}

it("a double click asks for one code", async () => {
  answerPosts(reply({ expiresIn: 1800, resendIn: 60, resetId: "r-1" }));
  open(ForgotPasswordScreen);
  type("Email, phone or username", "ada");
  clickTwice("Send code");
  await vi.waitFor(() => expect(window.location.pathname).toBe("/reset-password"));
  expect(posts()).toHaveLength(1);
});

it("a double click adds an authenticator app once, and its recovery codes are shown", async () => {
  answerPosts(
    reply({ secret: "JBSWY3DPEHPK3PXP", uri: "otpauth://totp/Manilla" }),
    reply({ recoveryCodes: ["1111-2222"] }),
  );
  open(AuthenticatorScreen);
  type("Password", "secret");
  type("Enter your 4-digit PIN", "2468");
  clickTwice("Continue");
  await screen.findByRole("button", { name: "Confirm" });
  expect(posts()).toHaveLength(1);
  type("Code from the app", "123456");
  clickTwice("Confirm");
  await screen.findByText("1111-2222");
});

it.each([
  [
    "sets a new password",
    "/reset-password",
    ResetPasswordScreen,
    "Set new password",
    /^We've logged out every device/,
  ],
  ["freezes the account", "/not-me", NotMeScreen, "Freeze my account", /^No money can leave, and we log out/],
])("a double click %s once", async (_what, path, Screen, button, done) => {
  answerPosts(reply({ totpSince: null, passkeys: [] }));
  visitPath(`${path}?token=abcdefghijklmnopqrstuvwxyz`);
  open(Screen);
  if (path === "/reset-password") type("New password", "Str0ng-enough!");
  clickTwice(button);
  await screen.findByText(done);
  expect(fetched).toHaveBeenCalledOnce();
});
