import { expect, it, vi } from "vitest";
import { ada } from "#testing/people.ts";
import { tokenUntil } from "#testing/token.ts";

/** Loads the code anew with only the stored data, as after a reload or in another tab. */
async function openPage() {
  vi.resetModules();
  const session = await import("../session/session.ts");
  const { storageKeys } = await import("../storage/storage.ts");
  const signIn = (id = "u1") =>
    session.startSession({ token: tokenUntil(Date.now() + 3_600_000), user: { ...ada, id } });
  const signOutElsewhere = () => {
    localStorage.removeItem(storageKeys.session);
    window.dispatchEvent(new StorageEvent("storage", { key: storageKeys.session }));
  };
  return {
    ...session,
    ...(await import("./keys.ts")),
    ...(await import("./send.ts")),
    signIn,
    signOutElsewhere,
  };
}
const kept = { key: "key-of-a", at: Date.now(), what: "1000.00" };

async function payWithoutAnswer() {
  const page = await openPage();
  page.signIn();
  page.keepKey("a", kept);
  return page;
}
const storedKeys = () => Object.keys(localStorage).filter((name) => name.includes("unanswered"));

it("keeps a payment through a lost session, a reload and a new tab, for the same person only", async () => {
  (await payWithoutAnswer()).loseSession();
  const again = await openPage();
  expect(again.readKeys()).toEqual({});
  again.signIn();
  expect(again.readKeys()).toEqual({ a: { ...kept, owner: "u1" } });
  again.loseSession();
  sessionStorage.clear();
  const other = await openPage();
  other.signIn("u2");
  expect(other.readKeys()).toEqual({});
  expect(storedKeys()).toEqual([]);
});

it("keeps nothing after a sign-out, here or in another tab", async () => {
  const page = await payWithoutAnswer();
  page.endSession();
  expect(storedKeys()).toEqual([]);
  page.signIn();
  page.keepKey("a", kept);
  page.signOutElsewhere();
  expect(storedKeys()).toEqual([]);
  page.signIn();
  expect(page.readKeys()).toEqual({});
});

it("keeps the key when another tab was the first to see that the session ran out", async () => {
  const page = await payWithoutAnswer();
  vi.useFakeTimers({ now: Date.now() + 7_200_000 });
  page.signOutElsewhere();
  page.signIn();
  expect(page.readKeys()).toEqual({ a: { ...kept, owner: "u1" } });
  vi.useRealTimers();
});

it("sees what another tab keeps and forgets, and overwrites nothing of it", async () => {
  const page = await payWithoutAnswer();
  const [name = ""] = storedKeys();
  const text = localStorage.getItem(name) ?? "";
  localStorage.setItem(name.replace(/a$/, "b"), text.replace("key-of-a", "key-of-b"));
  page.keepKey("c", { ...kept, key: "key-of-c" });
  window.dispatchEvent(new StorageEvent("storage", { key: name }));
  expect(Object.keys(page.readKeys()).sort()).toEqual(["a", "b", "c"]);
  localStorage.removeItem(name);
  window.dispatchEvent(new StorageEvent("storage", { key: name }));
  expect(Object.keys(page.readKeys()).sort()).toEqual(["b", "c"]);
});

it("ignores what it can't read, and what is older than the server's answers", async () => {
  const page = await payWithoutAnswer();
  page.keepKey("old", { ...kept, at: Date.now() - 31 * 86_400_000 });
  expect(Object.keys(page.readKeys())).toEqual(["a"]);
  for (const name of storedKeys()) localStorage.setItem(name, "{");
  const again = await openPage();
  expect(again.readKeys()).toEqual({});
});

it("sends the same request again under its key until it is answered, and another one under another", async () => {
  const { sendOnce, signIn } = await openPage();
  signIn();
  const keys: string[] = [];
  const send = (answer: () => Promise<string>) => (key: string) => {
    keys.push(key);
    return answer();
  };
  const fail = send(() => Promise.reject(new TypeError("Failed to fetch")));
  const succeed = send(() => Promise.resolve("done"));
  await expect(sendOnce("reply", { text: "a" }, fail)).rejects.toThrow("Failed to fetch");
  const reloaded = await openPage();
  await reloaded.sendOnce("reply", { text: "a" }, succeed);
  await reloaded.sendOnce("reply", { text: "a" }, succeed);
  await expect(reloaded.sendOnce("reply", { text: "a" }, fail)).rejects.toThrow("Failed to fetch");
  await reloaded.sendOnce("reply", { text: "b" }, succeed);
  expect(keys[0]).toBe(keys[1]);
  expect(new Set(keys).size).toBe(4);
});
