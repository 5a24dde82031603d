import type { ExtraToken, ExtraTokenKind } from "@manilla/shared/bills/meter-tokens";

export type MeterTokens = { token: string | null; extraTokens: ExtraToken[] };

/** Fields of a vendor's answer. Their names have only small letters and digits: "main_token" is "maintoken". */
export type PlainFields = ReadonlyMap<string, unknown>;

export function plainFields(...objects: readonly unknown[]): PlainFields {
  const fields = new Map<string, unknown>();
  for (const object of objects) {
    if (typeof object !== "object" || object === null) continue;
    for (const [name, value] of Object.entries(object)) {
      const plain = name.toLowerCase().replace(/[^a-z0-9]/g, "");
      if (!isBlank(fields.get(plain))) continue;
      fields.set(plain, value);
    }
  }
  return fields;
}

const mainNames = ["token", "maintoken", "standardtoken", "tokencode"];
const extraNames: Record<Exclude<ExtraTokenKind, "additional">, readonly string[]> = {
  key_change_1: ["kct1", "keychangetoken1", "keychange1"],
  key_change_2: ["kct2", "keychangetoken2", "keychange2"],
  configuration: ["configurationtoken", "configuretoken", "configtoken"],
  reset: ["resettoken"],
  bonus: ["bonustoken"],
};

/** If a purchase has more tokens or longer texts, the rest is cut off, so that the purchase can still be booked. */
const mostExtraTokens = 10;
const longest = { units: 40, name: 120 };

export function meterTokens(fields: PlainFields): MeterTokens {
  const printed = printedTokens(textOf(fields.get("purchasedcode")));
  const main = mainNames.flatMap((name) => tokensIn(fields.get(name)));
  const token = main[0] ?? printed.find(({ kind }) => kind === "main")?.token ?? null;
  const named = Object.entries(extraNames).flatMap(([kind, names]) =>
    names.flatMap((name) =>
      tokensIn(fields.get(name)).map((digits) => extraOf(kind as ExtraTokenKind, digits)),
    ),
  );
  const others = [
    ...printed.map(({ kind, token: digits }) => extraOf(kind === "main" ? "additional" : kind, digits)),
    ...tokensIn(fields.get("token")).map((digits) => extraOf("additional", digits)),
  ];
  const extraTokens: ExtraToken[] = [];
  for (const extra of [...named, ...others]) {
    const isKnown = extra.token === token || extraTokens.some((known) => known.token === extra.token);
    if (!isKnown) extraTokens.push(extra);
  }
  return { token, extraTokens: extraTokens.slice(0, mostExtraTokens) };
}

const unitNames = ["units", "maintokenunits", "purchasedunits", "tokenunits", "unit", "amountofpower"];

export function energyUnitsOf(fields: PlainFields): string | null {
  return firstText(fields, unitNames)?.slice(0, longest.units).toWellFormed() ?? null;
}

export function customerNameOf(fields: PlainFields): string | null {
  return firstText(fields, ["customername"])?.slice(0, longest.name).toWellFormed() ?? null;
}

function firstText(fields: PlainFields, names: readonly string[]): string | null {
  const value = names.map((name) => fields.get(name)).find((candidate) => !isBlank(candidate));
  return value === undefined ? null : textOf(value);
}

function extraOf(kind: ExtraTokenKind, token: string): ExtraToken {
  return { kind, token };
}

const twentyDigits = /(?<!\d)\d{4}(?:[ -]?\d{4}){4}(?!\d)/g;

function tokensIn(value: unknown): string[] {
  const text = textOf(value) ?? "";
  const found = (text.match(twentyDigits) ?? []).map(digitsOf);
  if (found.length > 0) return found;
  const digits = digitsOf(text);
  if (digits.length > 20 && digits.length % 20 === 0) return digits.match(/\d{20}/g) ?? [];
  return /^[^\d]*\d[\d -]*$/.test(text) && digits.length >= 16 && digits.length <= 45 ? [digits] : [];
}

type Printed = { kind: ExtraTokenKind | "main"; token: string };

/** The words before each token tell the token's kind: "Token : 4216… Bonus Token : 6288…". */
function printedTokens(text: string | null): Printed[] {
  if (text === null) return [];
  const printed: Printed[] = [];
  let from = 0;
  for (const match of text.matchAll(twentyDigits)) {
    const before = text.slice(from, match.index);
    printed.push({ kind: tokenKind(before, printed.length), token: digitsOf(match[0]) });
    from = match.index + match[0].length;
  }
  if (printed.length > 0) return printed;
  return tokensIn(text).map((token, index) => ({ kind: index === 0 ? "main" : "additional", token }));
}

function tokenKind(words: string, position: number): Printed["kind"] {
  // A key change token has its number after its name: "KCT 1", "kct-1", "Key change token 1".
  const [, after] = words
    .toLowerCase()
    .replace(/[\s-]/g, "")
    .split(/kct|keychange/);
  const digit = after && /\d/.exec(after)?.[0];
  if (digit === "1") return "key_change_1";
  if (digit === "2") return "key_change_2";
  if (/bonus/i.test(words)) return "bonus";
  if (/reset/i.test(words)) return "reset";
  if (/config/i.test(words)) return "configuration";
  return position === 0 || /token/i.test(words) ? "main" : "additional";
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, "");
}

/** A JSON number of twenty digits has lost its last digits, so it is not a token. */
function textOf(value: unknown): string | null {
  if (typeof value === "string") return value.trim() === "" ? null : value.trim();
  return typeof value === "number" && Number.isFinite(value) && Math.abs(value) < Number.MAX_SAFE_INTEGER
    ? String(value)
    : null;
}

function isBlank(value: unknown): boolean {
  const text = textOf(value);
  return text === null || /^(n\/?a|null|none|nil|undefined|-+)$/i.test(text);
}
