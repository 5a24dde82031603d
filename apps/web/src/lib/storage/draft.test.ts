import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ada } from "#testing/people.ts";
import { tokenUntil } from "#testing/token.ts";
import { endSession, loseSession, startSession } from "../session/session.ts";
import { useDraft } from "./draft.ts";
import { storageKeys } from "./storage.ts";

const signIn = (id = ada.id) =>
  startSession({ token: tokenUntil(Date.now() + 3_600_000), user: { ...ada, id } });
beforeEach(() => signIn());
afterEach(() => endSession());

function type(text: string) {
  const { result } = renderHook(() => useDraft("form.note", ""));
  act(() => result.current[1](text));
}
const drafts = () => Object.keys(sessionStorage).filter((key) => key.includes("draft"));

it.each([false, true])("ends with a sign-out in another tab; session lost before: %s", (lost) => {
  if (lost) loseSession();
  signIn();
  type("for Mum");
  expect(drafts()).toHaveLength(1);
  localStorage.removeItem(storageKeys.session);
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: storageKeys.session })));
  expect(drafts()).toEqual([]);
});

it("outlives a renewed session, and not another person's sign-in", () => {
  type("for Mum");
  act(() => signIn());
  expect(drafts()).toHaveLength(1);
  act(() => signIn("u2"));
  expect(drafts()).toEqual([]);
});
