import { AppError } from "@manilla/core/runtime/errors";
import { parseJson } from "@manilla/http/json";
import { describe, expect, it } from "vitest";

const parse = (text: string) => parseJson(Buffer.from(text));
const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;

describe("reading a body", () => {
  it.each([
    ['{"a":1}', { a: 1 }],
    ['{"a":"1e3","b":[true,null,-1.5]}', { a: "1e3", b: [true, null, -1.5] }],
    ['{"amount":0.1}', { amount: 0.1 }],
    ['{"amount":10.00}', { amount: 10 }],
    ['{"amount":9007199254740991}', { amount: 9007199254740991 }],
    ['{"amount":0.0000001}', { amount: 1e-7 }],
    ['{"a":{"x":1},"b":{"x":2}}', { a: { x: 1 }, b: { x: 2 } }],
    ['{"x":"a\\"b:{}[]","y":"\\\\u0000"}', { x: 'a"b:{}[]', y: "\\u0000" }],
    ['{"a":"\\ud83d\\ude00","b":"\\\\ud83d"}', { a: "😀", b: "\\ud83d" }],
    ['{"a":"constructor"}', { a: "constructor" }],
    [nested(20), JSON.parse(nested(20))],
    ["", undefined],
    [" \n", undefined],
  ])("takes %s", (text, value) => {
    expect(parse(text)).toEqual(value);
  });

  it.each([
    ["a name twice", '{"amount":1,"amount":2}'],
    ["a name twice, spelt differently", '{"amount":1,"\\u0061mount":2}'],
    ["a name twice, deep inside", '{"a":[{"b":{"c":1,"c":1}}]}'],
    ["a name that reaches the prototype", '{"__proto__":{"role":"admin"}}'],
    ["the same, escaped", '{"__\\u0070roto__":{}}'],
    ["constructor", '{"a":{"constructor":{"prototype":{}}}}'],
    ["an exponent", '{"amount":1e3}'],
    ["a capital exponent", '{"amount":1E3}'],
    ["infinity by exponent", '{"amount":1e400}'],
    ["more digits than a double keeps", '{"amount":9007199254740993}'],
    ["more decimals than a double keeps", '{"amount":0.12345678901234567890}'],
    ["minus zero", '{"amount":-0}'],
    ["a number without end", `{"amount":${"9".repeat(50_000)}}`],
    ["NaN", '{"amount":NaN}'],
    ["Infinity", '{"amount":Infinity}'],
    ["hexadecimal", '{"amount":0x10}'],
    ["a plus", '{"amount":+5}'],
    ["a leading zero", '{"amount":00.1}'],
    ["a bare point", '{"amount":.5}'],
    ["a trailing point", '{"amount":5.}'],
    ["unicode digits", '{"amount":١٢}'],
    ["an underscore", '{"amount":1_000}'],
    ["single quotes", "{'a':1}"],
    ["a comment", '{"a":1/**/}'],
    ["a trailing comma", '{"a":1,}'],
    ["two values", '{"a":1}{"b":2}'],
    ["a byte order mark", '\ufeff{"a":1}'],
    ["a character Postgres can't keep", '{"a":"x\\u0000y"}'],
    ["half a character", '{"a":"x\\ud83dy"}'],
    ["the other half alone", '{"a":"x\\uDE00"}'],
    ["half a character in a name", '{"x\\ud83d":1}'],
    ["21 levels", nested(21)],
    ["thirty thousand levels", nested(30_000)],
    ["nothing that is JSON", "amount=1"],
  ])("refuses %s", (_name, text) => {
    expect(() => parse(text)).toThrow(AppError);
  });

  it("refuses bytes that are not UTF-8", () => {
    expect(() => parseJson(Buffer.from([0x22, 0xff, 0xfe, 0x22]))).toThrow(/UTF-8/);
  });
});
