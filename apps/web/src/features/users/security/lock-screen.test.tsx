import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readSession } from "#lib/session/session.ts";
import { AppProviders } from "#testing/app-providers.tsx";
import { fetchedForAda } from "#testing/fetched.ts";
import { LockScreen } from "./lock-screen.tsx";

const fetched = fetchedForAda();
beforeEach(() => void render(<LockScreen onUnlocked={() => undefined} />, { wrapper: AppProviders }));
afterEach(cleanup);

it("a logout from the lock ends the session at the server, too", async () => {
  fetched.mockImplementation(async () => Response.json({ status: true, message: "", data: {} }));
  const token = readSession()?.token;
  fireEvent.click(screen.getByText("Logout"));
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce());
  const [address, request] = fetched.mock.calls[0] ?? [];
  expect(address).toBe("/api/v1/users/logout");
  expect(request?.headers).toMatchObject({ Authorization: `Bearer ${token}` });
  expect(readSession()).toBeNull();
});

it("a double click on Unlock is one attempt: five wrong ones lock the account", async () => {
  const refusal = { status: false, message: "Incorrect PIN. 4 attempts left.", code: "invalid_pin" };
  fetched.mockImplementation(async () => Response.json(refusal, { status: 400 }));
  fireEvent.change(screen.getByLabelText("4-digit PIN", { selector: "input" }), {
    target: { value: "1357" },
  });
  const unlock = screen.getByRole("button", { name: "Unlock" });
  fireEvent.click(unlock);
  fireEvent.click(unlock);
  await screen.findByText("Incorrect PIN. 4 attempts left.");
  expect(fetched).toHaveBeenCalledOnce();
});
