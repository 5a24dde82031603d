import { expect, test, vi } from "vitest";
import { choosePorts } from "../../scripts/start/ports.ts";
import { welcomeText } from "../../scripts/start/welcome.ts";

test.each([
  ["", "its code: pnpm ops staff code <name>"],
  ["9600", "its code: BASE_PORT=9600 pnpm ops staff code <name>"],
])("with BASE_PORT=%s the commands that a start prints ask the copy that printed them", (base, line) => {
  vi.stubEnv("BASE_PORT", base);
  expect(welcomeText(choosePorts())).toContain(line);
});
