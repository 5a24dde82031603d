import { expect, it } from "vitest";
import { statementPresets } from "./statement-sheet.tsx";

it("spans whole months of Lagos, over the turn of the year", () => {
  expect(statementPresets(new Date("2027-01-31T23:30:00Z"))).toEqual([
    { label: "Everything", from: "", to: "" },
    { label: "This month", from: "2027-02-01", to: "2027-02-01" },
    { label: "Last month", from: "2027-01-01", to: "2027-01-31" },
    { label: "Last 3 months", from: "2026-11-01", to: "2027-01-31" },
    { label: "Tax year 2026", from: "2026-01-01", to: "2026-12-31" },
    { label: "This year", from: "2027-01-01", to: "2027-02-01" },
  ]);
});
