import { afterEach, expect, it, vi } from "vitest";
import { ada } from "../../../testing/people.ts";
import { tokenUntil } from "../../../testing/token.ts";
import type { OpenDeposit } from "./open-deposit.ts";

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

/** A page that has only what the browser's storage has, as one that the phone had put away. */
async function openPage() {
  vi.resetModules();
  const { startSession } = await import("../../../lib/session/session.ts");
  return {
    ...(await import("./open-deposit.ts")),
    signIn: (id: string) => startSession({ token: tokenUntil(Date.now() + 3_600_000), user: { ...ada, id } }),
  };
}

// All of a checkout that is read here.
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
