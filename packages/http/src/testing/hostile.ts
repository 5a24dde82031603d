/** Texts that some code could read as a number, and values of other types. */
const common: readonly unknown[] = [
  "NaN",
  "Infinity",
  "1e400",
  "-5",
  "0x10",
  "",
  " ",
  "١٢",
  "5\n",
  "null",
  "9".repeat(60),
  -1,
  true,
  false,
  null,
  [],
  ["5"],
  {},
  { $gt: 0 },
  [[5]],
];

export const hostileAmounts: readonly unknown[] = [
  ...common,
  "-Infinity",
  "1e3",
  "1E3",
  "-0",
  "+5",
  ".5",
  "5.",
  "00.1",
  "0b1",
  "1_000",
  "1,000",
  " 5",
  "5 ",
  "５",
  "1/2",
  "0.123456789012345678901",
];

/** Values that no field expects. Most are refused, and none may cause a 5xx. */
export const hostileValues: readonly unknown[] = [
  ...common,
  0,
  1,
  1.5,
  "x".repeat(10_000),
  "\u202e\ufeff",
  "\ud800",
  "🙂".repeat(50),
  "../../etc/passwd",
  "..%2f",
  "' or 1=1 --",
  "'; drop table users; --",
  "%00",
  "${7*7}",
  "{{7*7}}",
  "<script>alert(1)</script>",
  "constructor",
  "__proto__",
  "toString",
];

export const extraFields: Readonly<Record<string, unknown>> = {
  role: "admin",
  kycLevel: 3,
  level: 3,
  balance: "1000000",
  signupFlowCompleted: true,
  userId: "1",
  user_id: "1",
  status: "completed",
  state: "paid",
  fee: "0",
  price: "1",
  rate: "1",
  total: "0",
  createdAt: "2020-01-01",
  approvedBy: "rule",
  holder: {},
  vendor: "other",
  provider: "other",
  reference: "x",
  commission: "0",
};

export const hostileBodies: readonly (string | Buffer)[] = [
  "{",
  "}",
  "[",
  "]",
  "[]",
  "[1]",
  "1",
  '"x"',
  "null",
  "true",
  "NaN",
  "undefined",
  "{'a':1}",
  '{"a":1,}',
  '{"a":1}{"b":2}',
  '{"amount":1,"amount":2}',
  '{"amount":1e3}',
  '{"amount":1e400}',
  '{"amount":0x10}',
  '{"amount":NaN}',
  '{"amount":Infinity}',
  '{"amount":.5}',
  '{"amount":00.1}',
  '{"amount":1_000}',
  '{"amount":9007199254740993}',
  '{"__proto__":{"role":"admin"}}',
  '{"constructor":{"prototype":{"role":"admin"}}}',
  '{"a":"\u0001"}',
  '{"a":"\\u0000"}',
  '{"a":"\\ud800"}',
  '\ufeff{"a":1}',
  "[".repeat(30_000),
  `${"[".repeat(500)}${"]".repeat(500)}`,
  `{"a":"${"x".repeat(70_000)}"}`,
  Buffer.from([0x7b, 0xff, 0xfe, 0x7d]),
  Buffer.from([0, 0, 0, 0]),
  "<xml/>",
  "a=1&b=2",
];

export const malformedIds: readonly string[] = [
  "..%2f..%2fetc",
  "%00",
  "a%20b",
  "%F0%9F%99%82",
  "a'b",
  "x".repeat(100),
  "a.b",
  "%7B%7D",
];

/**
 * Returns one copy of the body for each text in it, at any depth. In the copy, this text has half of a surrogate pair
 * in its middle.
 */
export function withHalfCharacters(body: unknown): [where: string, body: unknown][] {
  if (typeof body === "string") {
    const middle = Math.floor(body.length / 2);
    return [["", `${body.slice(0, middle)}\ud83d${body.slice(middle)}`]];
  }
  if (typeof body !== "object" || body === null) return [];
  return Object.entries(body).flatMap(([name, value]) =>
    withHalfCharacters(value).map(([where, changed]): [string, unknown] => [
      `${name} ${where}`,
      Array.isArray(body) ? body.with(Number(name), changed) : { ...body, [name]: changed },
    ]),
  );
}
