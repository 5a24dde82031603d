import { expect, it } from "vitest";
import { widgetEvent } from "./identity-widget.tsx";

const frame = {} as Window; // cast: the code only compares the frame
const trusted = { origin: "https://identity.example", window: frame };
const said = (type: unknown) => ({ origin: trusted.origin, source: frame, data: { type } });

it("understands both ways the widget has of saying the same", () => {
  expect(widgetEvent(said("begin"), trusted)).toBe("start");
  expect(widgetEvent(said("connect.account.success"), trusted)).toBe("success");
  expect(widgetEvent(said("connect.account.error"), trusted)).toBe("error");
  expect(widgetEvent(said("connect.widget.close"), trusted)).toBe("close");
  expect(widgetEvent(said("loading"), trusted)).toBe("loading");
});

it("ignores messages from another origin, from another frame of the same origin, and from a removed frame", () => {
  const success = said("connect.account.success");
  expect(widgetEvent({ ...success, origin: "https://evil.example" }, trusted)).toBeNull();
  expect(widgetEvent({ ...success, source: {} as Window }, trusted)).toBeNull();
  expect(widgetEvent({ ...success, source: null }, { ...trusted, window: null })).toBeNull();
});

it("ignores what it does not know", () => {
  for (const type of ["toString", "connect.other", 7, undefined]) {
    expect(widgetEvent(said(type), trusted)).toBeNull();
  }
  expect(widgetEvent({ ...said(""), data: "connect.account.success" }, trusted)).toBeNull();
});
