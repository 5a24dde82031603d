import { sendCrypto } from "@manilla/shared/crypto/send-contract";
import { expect, it } from "vitest";
import { documentedReply } from "#testing/documented-reply.ts";
import { fetchedForAda } from "#testing/fetched.ts";
import { send } from "./send.queries.ts";

const fetched = fetchedForAda();

it("asks before the same is sent twice, and no more once the person has confirmed it", async () => {
  fetched.mockImplementation(async () =>
    Response.json({ status: true, message: "", data: documentedReply(sendCrypto) }),
  );
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
