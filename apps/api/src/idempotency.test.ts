import { describe, expect, it } from "vitest";
import { canonicalJson } from "./idempotency.ts";

describe("the meaning of a request", () => {
  it('is the same whatever the order of names, and for 10 and "10"', () => {
    expect(canonicalJson({ b: 10, a: { d: 1, c: "x" } })).toBe(
      canonicalJson({ a: { c: "x", d: "1" }, b: "10" }),
    );
  });
  it("leaves out what is not there", () => {
    expect(canonicalJson({ a: 1, b: undefined })).toBe(canonicalJson({ a: 1 }));
  });
  it.each([
    [{ a: 1 }, { a: 2 }],
    [{ a: 1 }, { b: 1 }],
    [{ a: ["1", "2"] }, { a: ["2", "1"] }],
    [{ a: null }, {}],
    [{ a: "1,2" }, { a: ["1", "2"] }],
    [{ a: true }, { a: "true" }],
  ])("differs between %j and %j", (one, other) => {
    expect(canonicalJson(one)).not.toBe(canonicalJson(other));
  });
});
