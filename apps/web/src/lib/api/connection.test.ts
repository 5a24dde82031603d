import { getPublicConfig } from "@manilla/shared/http/public-config";
import { connectionMessages } from "@manilla/ui/api/connection.ts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { documentedReply } from "#testing/documented-reply.ts";
import { callApi } from "./call.ts";

const fetched = vi.fn<typeof fetch>();

beforeEach(() => vi.stubGlobal("fetch", fetched));
afterEach(() => {
  fetched.mockReset();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("distinguishes no connection from a timeout; both may have reached the server", async () => {
  fetched.mockRejectedValue(new TypeError("Failed to fetch"));
  const lost = await callApi(getPublicConfig).catch((error: unknown) => error);
  expect(lost).toMatchObject({ code: "network", message: connectionMessages.network, outcomeUnknown: true });
  fetched.mockRejectedValue(new DOMException("too late", "TimeoutError"));
  expect(await callApi(getPublicConfig).catch((error: unknown) => error)).toMatchObject({
    code: "timeout",
    message: connectionMessages.timeout,
  });
});

it("leaves a call that was taken back alone", async () => {
  const taken = new AbortController();
  taken.abort();
  fetched.mockRejectedValue(new DOMException("gone", "AbortError"));
  await expect(callApi(getPublicConfig, { signal: taken.signal })).rejects.toMatchObject({
    name: "AbortError",
  });
});

it("takes an AbortError that is not the caller's for a time-out, as Chrome before 124 means it", async () => {
  fetched.mockRejectedValue(new DOMException("The user aborted a request.", "AbortError"));
  expect(
    await callApi(getPublicConfig, { signal: new AbortController().signal }).catch((error: unknown) => error),
  ).toMatchObject({ code: "timeout", outcomeUnknown: true });
});

it("works where there is no AbortSignal.any, as in Chrome 111 and Safari 16.4, and can be taken back there", async () => {
  vi.spyOn(AbortSignal, "any").mockImplementation(() => {
    throw new TypeError("AbortSignal.any is not a function");
  });
  fetched.mockResolvedValue(
    Response.json({ status: true, message: "", data: documentedReply(getPublicConfig) }),
  );
  const taken = new AbortController();
  await callApi(getPublicConfig, { signal: taken.signal });
  const signal = fetched.mock.lastCall?.[1]?.signal;
  expect(signal?.aborted).toBe(false);
  taken.abort();
  expect(signal?.aborted).toBe(true);
});

it("does not know what became of a call whose success can't be read", async () => {
  fetched.mockResolvedValue(new Response('{"status":true,"da', { status: 200 }));
  expect(await callApi(getPublicConfig).catch((error: unknown) => error)).toMatchObject({
    code: "unreadable",
    outcomeUnknown: true,
  });
});
