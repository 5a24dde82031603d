import { afterEach, expect, it, vi } from "vitest";
import { ada } from "#testing/people.ts";
import { tokenUntil } from "#testing/token.ts";
import type { OpenDeposit } from "../naira.queries.ts";

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

/** Loads the page anew with only the browser's storage, as after the phone has unloaded it. */
async function openPage() {
  vi.resetModules();
  const { startSession } = await import("#lib/session/session.ts");
  return {
    ...(await import("./use-deposit.ts")),
    signIn: (id: string) => startSession({ token: tokenUntil(Date.now() + 3_600_000), user: { ...ada, id } }),
  };
}

// the code under test reads no more of a checkout
const deposit = { reference: "NGN-1", checkout: {}, expiresAt: "" } as unknown as OpenDeposit;

it("one person's open deposit is found again after a reload, and never offered to the next", async () => {
  const first = await openPage();
  first.signIn("u1");
  first.keepOpenDeposit(deposit);
  expect((await openPage()).readOpenDeposit()).toEqual(deposit);
  const session = { token: tokenUntil(Date.now() + 3_600_000), user: { ...ada, id: "u2" } };
  localStorage.setItem("manilla-session", JSON.stringify(session));
  expect((await openPage()).readOpenDeposit()).toBeNull();
});
