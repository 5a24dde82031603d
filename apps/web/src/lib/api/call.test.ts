import { getPublicConfig } from "@manilla/shared/http/public-config";
import { login, revokeSession } from "@manilla/shared/users/contract";
import { ApiError, messageOf } from "@manilla/ui/api/api-error.ts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { documentedReply } from "#testing/documented-reply.ts";
import { ada } from "#testing/people.ts";
import { tokenUntil } from "#testing/token.ts";
import { endSession, lostSession, readSession, startSession } from "../session/session.ts";
import { callApi } from "./call.ts";
import { queryClient } from "./query-client.ts";

const fetched = vi.fn<typeof fetch>();

beforeEach(() => vi.stubGlobal("fetch", fetched));
afterEach(() => {
  endSession();
  fetched.mockReset();
  vi.unstubAllGlobals();
});

function answer(status: number, body: unknown, headers: Record<string, string> = {}) {
  fetched.mockResolvedValue(new Response(JSON.stringify(body), { status, headers }));
}

async function failure(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiError)) throw new Error("expected an ApiError");
  return error;
}

it("gives the envelope's data", async () => {
  const data = documentedReply(getPublicConfig);
  answer(200, { status: true, message: "ok", data });
  await expect(callApi(getPublicConfig)).resolves.toEqual(data);
  expect(fetched.mock.calls[0]?.[0]).toBe("/api/v1/config/public");
});

it.each([
  ["without a field", { token: "t" }],
  ["with a field of another kind", { ...documentedReply(login), token: 5 }],
  ["with no data", null],
  ["with a list", []],
])("a success %s is no reply but an error whose outcome is unknown", async (_what, data) => {
  const logged = vi.spyOn(console, "error").mockReturnValue();
  answer(200, { status: true, message: "ok", data });
  const error = await failure(callApi(login, { body: { identifier: "ada", password: "x" } }));
  expect(error).toMatchObject({ code: "unreadable", status: 200, outcomeUnknown: true });
  expect(logged).toHaveBeenCalledOnce();
  logged.mockRestore();
});

it.each([
  [{ identifier: "", password: "x" }, "Please enter both identifier and password"],
  [{ identifier: "ada", password: "x", code: 5 }, 'This request does not take the field "code".'],
])("the body %j is refused in the server's words, and not sent", async (body, message) => {
  const error = await failure(callApi(login, { body }));
  expect(error).toMatchObject({ code: "bad_request", status: 400, message, outcomeUnknown: false });
  expect(fetched).not.toHaveBeenCalled();
});

it("sends the token, the body and the key", async () => {
  startSession({ token: tokenUntil(Date.now() + 60_000), user: ada });
  answer(200, { status: true, message: "ok", data: documentedReply(login) });
  const idempotencyKey = "9b2f0c1e-6a7d-4a39-8a3c-2f2f8f3a5c11";
  await callApi(login, { body: { identifier: "ada", password: "x" }, idempotencyKey, confirmation: "c1" });
  const request = fetched.mock.calls[0]?.[1];
  expect(request?.method).toBe("POST");
  expect(request?.body).toBe('{"identifier":"ada","password":"x"}');
  expect(request?.headers).toMatchObject({
    Authorization: `Bearer ${readSession()?.token}`,
    "Content-Type": "application/json",
    "Idempotency-Key": idempotencyKey,
    "X-Confirmation": "c1",
  });
  expect(idempotencyKey).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
});

it("says which device a session begins on, the same after a logout, and nowhere else", async () => {
  answer(200, { status: true, message: "ok", data: documentedReply(login) });
  const body = { identifier: "ada", password: "x" };
  const headers = () => fetched.mock.calls.at(-1)?.[1]?.headers as Record<string, string>;
  await callApi(login, { body, device: true });
  const name = headers()["X-Device-Id"];
  expect(name).toMatch(/^[0-9a-f-]{36}$/);
  endSession();
  answer(200, { status: true, message: "ok", data: documentedReply(login) });
  await callApi(login, { body, device: true });
  expect(headers()["X-Device-Id"]).toBe(name);
  answer(200, { status: true, message: "ok", data: documentedReply(login) });
  await callApi(login, { body });
  expect(headers()["X-Device-Id"]).toBeUndefined();
});

it("sends no authorised request after sign-out", async () => {
  const error = await failure(callApi(revokeSession, { params: { id: "a" } }));
  expect(error).toMatchObject({ code: "unauthenticated", status: 401 });
  expect(fetched).not.toHaveBeenCalled();
});

it("a session that ran out unnoticed, as in a sleeping computer, is lost by the next question", async () => {
  startSession({ token: tokenUntil(Date.now() + 60_000), user: ada });
  const clock = vi.spyOn(Date, "now").mockReturnValue(Date.now() + 120_000);
  const error = await failure(callApi(revokeSession, { params: { id: "a" } }));
  clock.mockRestore();
  expect([error.code, lostSession()]).toEqual(["unauthenticated", ada.id]);
});

it("writes parameters into the path, escaped", async () => {
  startSession({ token: tokenUntil(Date.now() + 60_000), user: ada });
  answer(200, { status: true, message: "ok", data: documentedReply(login) });
  await callApi(revokeSession, { params: { id: "a/b" } });
  expect(fetched.mock.calls[0]?.[0]).toBe("/api/v1/users/sessions/a%2Fb");
});

it("throws the server's message with everything a screen needs", async () => {
  const errors = [{ path: "email", message: "Invalid email format" }];
  answer(
    429,
    { status: false, code: "rate_limited", message: "Wait", requestId: "r1", errors, data: null },
    { "Retry-After": "30" },
  );
  const error = await failure(callApi(getPublicConfig));
  expect(error).toMatchObject({
    code: "rate_limited",
    message: "Wait",
    status: 429,
    requestId: "r1",
    retryAfter: 30,
    errors,
  });
});

it("treats status false as a failure whatever the HTTP status", async () => {
  answer(200, { status: false, code: "conflict", message: "No", requestId: "r", data: null });
  expect(await failure(callApi(getPublicConfig))).toMatchObject({ message: "No", status: 200 });
});

it("leaves the message to the screen when the answer has none: a proxy's page, or no message", async () => {
  fetched.mockResolvedValue(new Response("<html>Bad gateway</html>", { status: 502 }));
  const page = await failure(callApi(getPublicConfig));
  expect(page).toMatchObject({ message: "", code: "unreadable", status: 502 });
  expect(messageOf(page, "Login failed. Please try again.")).toBe("Login failed. Please try again.");
  fetched.mockResolvedValue(new Response("<html>Sign in to the Wi-Fi</html>", { status: 200 }));
  expect(messageOf(await failure(callApi(getPublicConfig)), "Ours")).toBe("Ours");
  answer(500, { status: false });
  expect(messageOf(await failure(callApi(getPublicConfig)), "Ours")).toBe("Ours");
});

it("ends the session on any 401", async () => {
  startSession({ token: tokenUntil(Date.now() + 60_000), user: ada });
  answer(401, { status: false, code: "unauthenticated", message: "Gone", requestId: "r", data: null });
  await failure(callApi(getPublicConfig));
  expect(readSession()).toBeNull();
});

it("does not end a newer session because an older call came back late", async () => {
  startSession({ token: tokenUntil(Date.now() + 60_000), user: ada });
  let finish: (response: Response) => void = () => {};
  fetched.mockReturnValue(new Promise((resolve) => (finish = resolve)));
  const late = failure(callApi(getPublicConfig));
  startSession({ token: tokenUntil(Date.now() + 120_000), user: ada });
  finish(
    new Response(JSON.stringify({ status: false, code: "unauthenticated", message: "Gone" }), {
      status: 401,
    }),
  );
  await late;
  expect(readSession()).not.toBeNull();
});

it("a read whose connection breaks is tried once more and then told within two seconds", async () => {
  fetched.mockRejectedValue(new TypeError("Failed to fetch"));
  const began = Date.now();
  const read = queryClient.query({ queryKey: ["read"], queryFn: () => callApi(getPublicConfig) });
  expect(await failure(read)).toMatchObject({ code: "network" });
  expect(Date.now() - began).toBeLessThan(2_000);
  expect(fetched).toHaveBeenCalledTimes(2);
});
