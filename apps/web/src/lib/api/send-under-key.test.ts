import { afterEach, expect, it, vi } from "vitest";
import { ada } from "../../testing/people.ts";
import { tokenUntil } from "../../testing/token.ts";
import { endSession, startSession } from "../session/session.ts";
import { sendUnderKey } from "./send-under-key.ts";
import { unansweredStore } from "./unanswered.ts";

afterEach(() => endSession());

it("sends under a kept key what was sent before, whatever is chosen since", async () => {
  startSession({ token: tokenUntil(Date.now() + 3_600_000), user: ada });
  const store = unansweredStore<string>("test");
  store.keep("a", { key: "key-of-a", sent: "1000.00" });
  const send = vi.fn(async () => "paid");
  await sendUnderKey({
    store,
    id: "a",
    sent: "2000.00",
    send,
    onSlow: () => undefined,
  });
  expect(send).toHaveBeenCalledExactlyOnceWith("key-of-a", "1000.00");
  expect(store.read()).toEqual({});
});
