import { sendCrypto } from "@manilla/shared/crypto/send-contract";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { endSession, startSession } from "#lib/session/session.ts";
import { documentedReply } from "#testing/documented-reply.ts";
import { ada } from "#testing/people.ts";
import { tokenUntil } from "#testing/token.ts";
import { send } from "./send.queries.ts";

beforeEach(() => startSession({ token: tokenUntil(Date.now() + 3_600_000), user: ada }));
afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

it("asks before the same is sent twice, and no more once the person has confirmed it", async () => {
  const fetched = vi.fn<typeof fetch>(async () =>
    Response.json({ status: true, message: "", data: documentedReply(sendCrypto) }),
  );
  vi.stubGlobal("fetch", fetched);
  const what = { currency: "XRP", network: "ripple", amount: "50", address: "rAddress", memo: "" } as const;
  for (const confirmDuplicate of [false, true])
    await send(what, {
      pin: "2468",
      idempotencyKey: "0f8fad5b-d9cb-469f-a165-70867728950e",
      confirmation: undefined,
      confirmDuplicate,
    });
  const bodies = fetched.mock.calls.map(([, request]) => JSON.parse(String(request?.body)));
  const { memo: _, ...where } = what;
  const body = { ...where, currency: "xrp", pin: "2468" };
  expect(bodies).toEqual([
    { ...body, confirmDuplicate: false },
    { ...body, confirmDuplicate: true },
  ]);
});
