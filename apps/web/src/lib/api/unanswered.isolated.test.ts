import { afterEach, expect, it, vi } from "vitest";
import { ada } from "../../testing/people.ts";
import { tokenUntil } from "../../testing/token.ts";

afterEach(() => sessionStorage.clear());

/** Code that is loaded anew, as by a reload, and has only what the tab's storage has. */
async function openPage() {
  vi.resetModules();
  const { endSession, loseSession, startSession } = await import("../session/session.ts");
  const { unansweredStore } = await import("./unanswered.ts");
  const store = unansweredStore<string>("test");
  const signIn = (id: string) =>
    startSession({ token: tokenUntil(Date.now() + 3_600_000), user: { ...ada, id } });
  return { store, signIn, loseSession, endSession };
}

async function payWithoutAnswer() {
  const page = await openPage();
  page.signIn("u1");
  page.store.keep("a", { key: "key-of-a", sent: "1000.00" });
  return page;
}

it("keeps a payment through a lost session and a reload of the sign-in, for the same person only", async () => {
  (await payWithoutAnswer()).loseSession();
  const again = await openPage();
  expect(again.store.read()).toEqual({});
  again.signIn("u1");
  expect(again.store.read()).toEqual({ a: { key: "key-of-a", sent: "1000.00" } });
  again.loseSession();
  const other = await openPage();
  other.signIn("u2");
  expect(other.store.read()).toEqual({});
  expect(Object.values(sessionStorage)).toEqual([]);
});

it("keeps nothing after a sign-out", async () => {
  (await payWithoutAnswer()).endSession();
  expect(Object.values(sessionStorage)).toEqual([]);
  const again = await openPage();
  again.signIn("u1");
  expect(again.store.read()).toEqual({});
});
