import { digitsAfter } from "@manilla/shared/typed-digits";
import { t } from "@manilla/ui/texts/t.ts";
import { toast } from "../base/toast.ts";

export function readDigits(change: Parameters<typeof digitsAfter>[0]): string {
  const { digits, refused } = digitsAfter(change);
  if (refused) sayUnchanged();
  return digits;
}

export function sayUnchanged(): void {
  toast.info(t("That doesn't fit here, so we didn't paste it."));
}
