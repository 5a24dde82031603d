import { expect, it } from "vitest";
import { uniqueRows } from "./unique-rows.ts";

it("a bill that moved to the next page while another arrived is shown once", () => {
  const first = ["c", "b"];
  const second = ["b", "a"];
  expect(uniqueRows([...first, ...second], (id) => id)).toEqual(["c", "b", "a"]);
});
