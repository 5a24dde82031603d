import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { ada } from "#testing/people.ts";
import { tokenUntil } from "#testing/token.ts";

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

/** Opens the form as in a tab that the phone had discarded: only the browser's storage still has data. */
async function openForm(id: string) {
  const session = { token: tokenUntil(Date.now() + 3_600_000), user: { ...ada, id } };
  localStorage.setItem("manilla-session", JSON.stringify(session));
  vi.resetModules();
  const { useDraft } = await import("./draft.ts");
  return renderHook(() => useDraft("form.note", "")).result;
}

it("what was typed comes back after a reload to the same person only", async () => {
  const first = await openForm("u1");
  act(() => first.current[1]("for Mum"));
  expect((await openForm("u1")).current[0]).toBe("for Mum");
  expect((await openForm("u2")).current[0]).toBe("");
});
