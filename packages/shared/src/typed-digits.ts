interface DigitsChange {
  /** The digits before the change. */
  before: string;
  /** The whole text of the field after it. */
  typed: string;
  /** The most digits that the field takes. */
  length: number;
  /** Text to digits; by default every digit in it. */
  digitsOf?: ((text: string) => string) | undefined;
  /** Of the browser's event, where it is known. */
  inputType?: string | undefined;
}

/** Letters between the digits, or digits of another script. */
function isNotOneNumber(text: string): boolean {
  const digits = [...text.matchAll(/\d/g)];
  const between = text.slice(digits[0]?.index, digits.at(-1)?.index);
  return (digits.length > 0 && /\p{L}/u.test(between)) || /(?![0-9])\p{Nd}/u.test(text);
}

/**
 * The digits of a field after a change. What does not fit leaves them as they were: a number that is cut would be another
 * number. `refused` is true when that was more than one key, so a paste.
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
