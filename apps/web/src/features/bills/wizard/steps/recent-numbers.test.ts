import { renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { endSession, startSession } from "#lib/session/session.ts";
import { ada } from "#testing/people.ts";
import { tokenUntil } from "#testing/token.ts";
import { rememberRecipient, useRecentRecipients } from "./recent-numbers.tsx";

const signIn = (id: string) =>
  startSession({ token: tokenUntil(Date.now() + 3_600_000), user: { ...ada, id } });

it("the next person on a device is offered no numbers that the one before paid for", () => {
  signIn("u1");
  rememberRecipient("phone", "08031234567");
  endSession();
  signIn("u2");
  expect(renderHook(() => useRecentRecipients("phone")).result.current).toEqual([]);
  rememberRecipient("phone", "08059876543");
  expect(localStorage.getItem("manilla-recent-recipients")).not.toContain("08031234567");
});
