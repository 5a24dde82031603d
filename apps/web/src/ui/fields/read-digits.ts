import { digitsAfter } from "@manilla/shared/typed-digits";
import { t } from "@manilla/ui/texts/t.ts";
import type { ChangeEvent } from "react";
import { toast } from "../base/toast.ts";

export function readDigits(change: Parameters<typeof digitsAfter>[0]): string {
  const { digits, refused } = digitsAfter(change);
  if (refused) sayUnchanged();
  return digits;
}

/** Reads a change of a field that shows its digits without groups. */
export function readDigitsOf(
  { target, nativeEvent }: ChangeEvent<HTMLInputElement>,
  before: string,
  length: number,
) {
  const { inputType } = nativeEvent as InputEvent; // the change event of an input is an InputEvent
  return readDigits({ before, length, typed: target.value, inputType });
}

export function sayUnchanged(): void {
  toast.info(t("That doesn't fit here, so we didn't paste it."));
}
