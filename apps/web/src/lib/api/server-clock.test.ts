import { minutes, seconds } from "@manilla/shared/duration";
import { beforeEach, expect, it, vi } from "vitest";
import { noteServerTime, onThisClock } from "./server-clock.ts";

const noon = Date.parse("2026-11-23T12:00:00.000Z");
const iso = (at: number) => new Date(at).toISOString();

function answered({ sentAt, serverAt, readAt }: Record<"sentAt" | "serverAt" | "readAt", number>) {
  vi.setSystemTime(readAt);
  noteServerTime(new Response(null, { headers: { Date: new Date(serverAt).toUTCString() } }), sentAt);
}

beforeEach(() => {
  vi.useFakeTimers();
  answered({ sentAt: noon, serverAt: noon, readAt: noon });
  return () => void vi.useRealTimers();
});

it("a phone that slept while an answer was under way keeps its clock", () => {
  const before = onThisClock(iso(noon));
  answered({ sentAt: noon, serverAt: noon + seconds(1), readAt: noon + minutes(10) });
  expect(onThisClock(iso(noon))).toBe(before);
});

it.each([
  ["an hour ahead", minutes(60)],
  ["three minutes behind", -minutes(3)],
])("a clock that is %s is known to the second", (_, ahead) => {
  const sentAt = noon + ahead;
  answered({ sentAt, serverAt: noon + 300, readAt: sentAt + 600 });
  expect(Math.abs(onThisClock(iso(noon)) - sentAt)).toBeLessThanOrEqual(seconds(1));
});

it.each([{}, { Date: "yesterday" }])("an answer whose time is %j changes nothing", (headers) => {
  const before = onThisClock(iso(noon));
  noteServerTime(new Response(null, { headers }), noon);
  expect(onThisClock(iso(noon))).toBe(before);
});
