import { afterEach, beforeEach, type Mock, vi } from "vitest";
import { startSession } from "#lib/session/session.ts";
import { ada } from "./people.ts";
import { tokenUntil } from "./token.ts";

/** Mocks the browser's `fetch` and logs Ada in before each test. Call it at the top of a file. */
export function fetchedForAda(): Mock<typeof fetch> {
  const fetched = vi.fn<typeof fetch>();
  beforeEach(() => {
    vi.stubGlobal("fetch", fetched);
    startSession({ token: tokenUntil(Date.now() + 3_600_000), user: ada });
  });
  afterEach(() => {
    fetched.mockReset();
    vi.unstubAllGlobals();
  });
  return fetched;
}
