import { expect, test } from "vitest";
import { longFunctionsIn } from "../../scripts/check/long-functions.ts";

const statements = (count: number) => Array.from({ length: count }, (_, n) => `  call(${n});`).join("\n");

test("a function of 41 lines of code is found, one of 40 is not", () => {
  const long = `function long() {\n${statements(39)}\n}`;
  expect(longFunctionsIn("a.ts", long)).toEqual([{ file: "a.ts", line: 1, name: "long", lines: 41 }]);
  expect(longFunctionsIn("a.ts", `const short = () => {\n${statements(38)}\n};`)).toEqual([]);
});

test("comments, blank lines and the lines of inner functions don't count", () => {
  const method = (name: string) => `    ${name}() {\n${statements(20)}\n    },\n\n    // why\n`;
  const factory = `function create() {\n  return {\n${["a", "b", "c"].map(method).join("")}  };\n}`;
  expect(longFunctionsIn("a.ts", factory)).toEqual([]);
});
