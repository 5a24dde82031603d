import { expect, test } from "vitest";
import { transferMessage } from "./paystack-format.ts";

const message = (event: string, updatedAt?: string) =>
  transferMessage(
    Buffer.from(JSON.stringify({ event, data: { reference: "abc", status: "success", updatedAt } })),
  );

test("a second success after a reversal is another event, and the same message sent again is not", () => {
  const first = message("transfer.success", "2026-11-26T01:00:00.000Z");
  const second = message("transfer.success", "2026-11-26T02:00:00.000Z");
  expect(first?.key).not.toBe(second?.key);
  expect(message("transfer.success", "2026-11-26T01:00:00.000Z")?.key).toBe(first?.key);
  expect(message("transfer.success")?.key).toBe("transfer.success:abc");
});
