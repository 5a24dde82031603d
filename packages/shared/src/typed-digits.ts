interface DigitsChange {
  before: string;
  typed: string;
  length: number;
  digitsOf?: ((text: string) => string) | undefined;
  inputType?: string | undefined;
}

function isNotOneNumber(text: string): boolean {
  const between = text.split(/\d/).slice(1, -1);
  return /\p{L}/u.test(between.join("")) || /(?![0-9])\p{Nd}/u.test(text);
}

/**
 * Returns the digits of a field after a change. If the new digits do not all fit, the field keeps its old digits,
 * because a shortened number would be another number.
 */
export function digitsAfter({ before, typed, length, digitsOf = onlyDigits, inputType = "" }: DigitsChange): {
  digits: string;
  refused: boolean;
} {
  const digits = digitsOf(typed);
  if (!isNotOneNumber(typed) && digits.length <= length) return { digits, refused: false };
  const isKey = onlyDigits(typed).length - before.length === 1 && !inputType.startsWith("insertFrom");
  return { digits: before, refused: !isKey };
}

const onlyDigits = (text: string) => text.replace(/\D/g, "");
