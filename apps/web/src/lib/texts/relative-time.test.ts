import { hours } from "@manilla/shared/duration";
import { expect, it, onTestFinished, vi } from "vitest";
import { noteServerTime } from "../api/server-clock.ts";
import { lagosDayName, lagosMoment, relativeDay, relativeTime } from "./relative-time.ts";

const now = Date.parse("2026-11-21T12:00:00Z");
const minute = 60_000;
const ago = (minutes: number) => relativeTime(new Date(now - minutes * minute).toISOString(), now);

it("says Just now within the hour", () => {
  expect(ago(0)).toBe("Just now");
  expect(ago(59.9)).toBe("Just now");
  expect(ago(-5)).toBe("Just now");
});

it("counts hours within the day", () => {
  expect(ago(60)).toBe("1h ago");
  expect(ago(23 * 60 + 59)).toBe("23h ago");
});

it("counts days after that", () => {
  expect(ago(24 * 60)).toBe("1d ago");
  expect(ago(47 * 60)).toBe("1d ago");
  expect(ago(72 * 60)).toBe("3d ago");
});

it("shows a text that is no date as just now", () => {
  expect(relativeTime("soon", now)).toBe("Just now");
});

it.each([-hours(30), hours(30)])(
  "counts from the server's now, where the phone's clock is %d ms ahead",
  (ahead) => {
    const meet = (phone: number) => {
      vi.setSystemTime(phone);
      noteServerTime(new Response(null, { headers: { Date: new Date(now).toUTCString() } }), phone);
    };
    vi.useFakeTimers();
    onTestFinished(() => {
      meet(now);
      vi.useRealTimers();
    });
    meet(now + ahead);
    const iso = new Date(now - hours(2)).toISOString();
    expect([relativeTime(iso), lagosDayName(iso), lagosMoment(iso)]).toEqual(["2h ago", "Today", "11:00"]);
  },
);

it("days begin at midnight in Lagos, an hour before they do in UTC", () => {
  const now = Date.parse("2026-11-21T10:00:00Z");
  expect(lagosDayName("2026-11-20T23:30:00Z", now)).toBe("Today");
  expect(lagosDayName("2026-11-20T22:30:00Z", now)).toBe("Yesterday");
  expect(lagosDayName("2026-11-18T22:30:00Z", now)).toMatch(/18 Nov 2026/);
});

it("what happened just now is under Today, also after midnight", () => {
  const now = Date.parse("2026-11-20T23:30:00Z");
  expect(relativeDay("2026-11-20T22:45:00Z", now)).toBe("Today");
  expect(relativeDay("2026-11-20T22:15:00Z", now)).toBe("Yesterday");
});

it("says the clock only of today in a list of several days", () => {
  expect(lagosMoment("2026-11-21T08:37:00Z", now)).toBe("09:37");
  expect(lagosMoment("2026-11-20T08:37:00Z", now)).toBe("Yesterday");
  expect(lagosMoment("2026-11-18T08:37:00Z", now)).toMatch(/18 Nov/);
});
