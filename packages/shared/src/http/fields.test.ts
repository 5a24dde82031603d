import { expect, test } from "vitest";
import { lineInput, textInput } from "./fields.ts";

test.each([
  ["a line", lineInput(60)],
  ["a text", textInput(60, "Please write something")],
])("%s with half a character is refused, also before it is sent", (_name, field) => {
  expect(field.safeParse("Party 🎉").success).toBe(true);
  for (const half of ["\ud83c", "\udf89"]) {
    const said = field.safeParse(`Party ${half}`).error?.issues.map(({ message }) => message);
    expect(said).toEqual(["Please leave out characters that cannot be seen"]);
  }
});
