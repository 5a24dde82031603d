import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { Change } from "./change.tsx";

it.each([
  [-0.0005, "0.00%"],
  ["0.004", "0.00%"],
  [-0.006, "−0.01%"],
  [1234.5, "+1,234.50%"],
  [null, "N/A"],
])("%s is shown as %s", (value, shown) => {
  const { container } = render(<Change value={value} />);
  expect(container.textContent).toBe(shown);
});

it("what rounds to zero is neutral: neither the colour of a gain nor that of a loss, and no arrow", () => {
  const { container } = render(<Change value={-0.0005} />);
  expect(container.innerHTML).not.toMatch(/text-loss|text-gain|<svg/);
});
