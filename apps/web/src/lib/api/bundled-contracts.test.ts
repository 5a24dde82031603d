import { expect, it } from "vitest";

type Contract = Record<string, unknown>;

// vite/contracts-without-zod.ts shortens contracts in the tests as in the build; with a query their address is another, and it doesn't.
const bundled = import.meta.glob<Contract>("../../../../../packages/shared/src/**/*contract.ts", {
  eager: true,
});
const whole = import.meta.glob<Contract>("../../../../../packages/shared/src/**/*contract.ts", {
  eager: true,
  query: "?whole",
});

it("routes lose their schemas in the browser's bundle, and nothing that a call reads", () => {
  const read = (files: Record<string, Contract>) =>
    Object.values(files)
      .flatMap((contract) => Object.values(contract))
      .filter((value) => typeof value === "object" && value !== null && "method" in value)
      .map((route) => {
        const { name, method, path, access, file } = route as Contract; // a route, as it has a method
        return { name, method, path, access, file };
      });
  expect(read(bundled).length).toBeGreaterThan(90);
  expect(read(bundled)).toEqual(read(whole));
  const summaries = (files: Record<string, Contract>) =>
    JSON.stringify(Object.values(files)).split('"summary"').length;
  expect(summaries(bundled)).toBeLessThan(summaries(whole) / 2);
});
