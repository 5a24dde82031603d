import { minutes } from "@manilla/shared/duration";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { WithQueries } from "#lib/api/with-queries.tsx";
import { readSession, startSession } from "#lib/session/session.ts";
import { ada } from "#testing/people.ts";
import { tokenUntil } from "#testing/token.ts";
import { LockScreen } from "./lock-screen.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("a logout from the lock ends the session at the server, too", async () => {
  const asked = vi.fn<typeof fetch>(async () => Response.json({ status: true, message: "", data: {} }));
  vi.stubGlobal("fetch", asked);
  const token = tokenUntil(Date.now() + minutes(60));
  startSession({ token, user: ada });
  render(
    <WithQueries>
      <LockScreen onUnlocked={() => undefined} />
    </WithQueries>,
  );
  fireEvent.click(screen.getByText("Logout"));
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce());
  const [address, request] = asked.mock.calls[0] ?? [];
  expect(address).toBe("/api/v1/users/logout");
  expect(request?.headers).toMatchObject({ Authorization: `Bearer ${token}` });
  expect(readSession()).toBeNull();
});

it("a double click on Unlock is one attempt: five wrong ones lock the account", async () => {
  const refusal = { status: false, message: "Incorrect PIN. 4 attempts left.", code: "invalid_pin" };
  const asked = vi.fn<typeof fetch>(async () => Response.json(refusal, { status: 400 }));
  vi.stubGlobal("fetch", asked);
  startSession({ token: tokenUntil(Date.now() + minutes(60)), user: ada });
  render(
    <WithQueries>
      <LockScreen onUnlocked={() => undefined} />
    </WithQueries>,
  );
  fireEvent.change(screen.getByLabelText("4-digit PIN", { selector: "input" }), {
    target: { value: "1357" },
  });
  const unlock = screen.getByRole("button", { name: "Unlock" });
  fireEvent.click(unlock);
  fireEvent.click(unlock);
  await screen.findByText("Incorrect PIN. 4 attempts left.");
  expect(asked).toHaveBeenCalledOnce();
});
