import { minutes } from "@manilla/shared/duration";
import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { WithQueries } from "../../../lib/api/with-queries.tsx";
import { readSession, startSession } from "../../../lib/session/session.ts";
import { ada } from "../../../testing/people.ts";
import { tokenUntil } from "../../../testing/token.ts";
import { LockScreen } from "./lock-screen.tsx";

afterEach(() => vi.unstubAllGlobals());

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
