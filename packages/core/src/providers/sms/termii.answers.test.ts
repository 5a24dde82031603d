import { testConfig } from "@manilla/testing/config";
import { replayServer, vendorAnswer } from "@manilla/testing/providers/vendor-answers";
import { describe, expect, it } from "vitest";
import { createTermii } from "./termii.ts";

const server = await replayServer();
const termii = createTermii(testConfig({ TERMII_BASE_URL: server.url, TERMII_SENDER: "Manilla" }));

async function came(body: unknown, http = 200): Promise<string> {
  server.setAnswer({ http, body });
  return termii.send({ to: "+2348031234567", text: "123456 is your code" }).then(
    () => "sent",
    (error: { kind?: string }) => error.kind ?? "bug",
  );
}
const cameOf = (id: string, http?: number) => {
  const answer = vendorAnswer("termii", id);
  return came(answer.body, http ?? answer.http);
};

it("a message is handed over as documented: plain text, on the route that reaches everybody", async () => {
  await came(vendorAnswer("termii", "termii-ok").body);
  expect(server.requests).toMatchObject([
    {
      method: "POST",
      path: "/api/sms/send",
      body: {
        to: "2348031234567",
        from: "Manilla",
        sms: "123456 is your code",
        type: "plain",
        channel: "dnd",
        api_key: testConfig().TERMII_API_KEY,
      },
    },
  ]);
});

describe("a message", () => {
  it.each(["termii-ok", "termii-old-form", "termii-id-twice"])("is sent: %s", async (id) =>
    expect(await cameOf(id)).toBe("sent"),
  );

  it.each([
    { message_id: "1" },
    { message_id: 1, message: null },
    { message_id_str: "1", message_id: null, message: "Successfully Sent" },
    { code: null, message: "successfully sent" },
    { code: "OK" },
    { code: "success", message_id: "1" },
    { code: 200, message: "Successfully Sent" },
  ])("is sent: %j", async (body) => expect(await came(body)).toBe("sent"));

  const refusals = [
    "termii-insufficient-balance",
    "termii-route-not-set-up",
    "termii-country-inactive",
    "termii-sender-unknown",
    "termii-invalid-key",
  ];
  it.each(refusals)("surely did not go out, under any HTTP status: %s", async (id) => {
    for (const http of [200, 400, 401, 403, 404, 422]) expect(await cameOf(id, http)).toBe("refused");
  });

  it.each([
    { code: "error", message_id: "1" },
    { code: 400, message: { from: ["The from field is required"] }, status: "error" },
    { code: "insufficient_balance" },
  ])("surely did not go out: %j", async (body) => expect(await came(body)).toBe("refused"));

  it.each([{}, { message_id: "", message: "" }, { message: null }, [], null])(
    "may have gone out at an answer that says nothing: %j",
    async (body) => expect(await came(body)).toBe("unreadable"),
  );

  it.each(["termii-token-sent", "termii-token-verified"])(
    "may have gone out at the answer to another call: %s",
    async (id) => expect(await cameOf(id)).toBe("unreadable"),
  );

  it("may have gone out when the vendor fails", async () => {
    expect(await came({ message: "Internal server error" }, 500)).toBe("server_error");
  });
});
