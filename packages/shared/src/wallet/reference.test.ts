import { expect, test } from "vitest";
import { referenceOf } from "./reference.ts";

test("a reference is read off the id and has no letters that look alike", () => {
  expect(referenceOf("01a1fd4f-ef3d-74c0-98ac-d9c7ded64ade")).toBe("MNL-HB6S-RZFD-CJPY");
  expect(referenceOf("00000000-0000-7000-8000-000000000000")).toBe("MNL-0000-0000-0000");
  expect(referenceOf("ffffffff-ffff-7fff-bfff-ffffffffffff")).toBe("MNL-ZZZZ-ZZZZ-ZZZZ");
  expect(referenceOf("01a1fd4f-ef3d-74c0-9000-000000000001")).toBe("MNL-0000-0000-0001");
});
