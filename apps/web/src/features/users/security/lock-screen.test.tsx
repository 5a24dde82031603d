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
  fireEvent.click(screen.getByText("Log out"));
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce());
  const [address, request] = fetched.mock.calls[0] ?? [];
  expect(address).toBe("/api/v1/users/logout");
  expect(request?.headers).toMatchObject({ Authorization: `Bearer ${token}` });
  expect(readSession()).toBeNull();
});

it("the fourth digit is one attempt, and a wrong PIN says so and can be typed again", async () => {
  const refusal = { status: false, message: "Incorrect PIN. 4 attempts left.", code: "invalid_pin" };
  fetched.mockImplementation(async () => Response.json(refusal, { status: 400 }));
  for (const digit of ["1", "3", "5"]) fireEvent.click(screen.getByRole("button", { name: digit }));
  expect(fetched).not.toHaveBeenCalled();
  const seven = screen.getByRole("button", { name: "7" });
  fireEvent.click(seven);
  fireEvent.click(seven);
  await screen.findByText("Incorrect PIN. 4 attempts left.");
  expect(fetched).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole("button", { name: "7" }));
  expect(screen.getByLabelText("4-digit PIN", { selector: "input" })).toHaveProperty("value", "7");
});
