import { expect, it } from "vitest";
import { csvText } from "./csv-text.ts";

it("quotes what would break a row, and ends every row with a line break", () => {
  expect(csvText([["a", 'say "hi"', "1,2"], ["line\nbreak"]])).toBe(
    'a,"say ""hi""","1,2"\r\n"line\nbreak"\r\n',
  );
});

it.each(["=1+1", "+2", "-cmd", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "\uFF1D1", "-1.2.3"])(
  "puts an apostrophe before %j, which a spreadsheet would run",
  (text) => {
    expect(csvText([[text]])).toContain(`'${text}`);
  },
);

it.each(["-12.50", "-3", "12", "Ada", ""])("leaves %j as it is", (text) => {
  expect(csvText([[text]])).toBe(`${text}\r\n`);
});
