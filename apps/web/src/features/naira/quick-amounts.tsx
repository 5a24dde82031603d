import { formatNaira } from "@manilla/shared/format-money";
import { Button } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import clsx from "clsx";

interface QuickAmountsProps {
  /** Whole thousands of naira. A tap adds one of them to the typed amount. */
  amounts: readonly number[];
  raw: string;
  onRawChange: (raw: string) => void;
  disabled?: boolean;
  className: string;
}

export function QuickAmounts({ amounts, raw, onRawChange, disabled = false, className }: QuickAmountsProps) {
  return (
    <div className={clsx("flex justify-center gap-2", className)}>
      {amounts.map((naira) => (
        <Button
          key={naira}
          size="sm"
          variant="secondary"
          disabled={disabled}
          aria-label={t("Add {amount}", { amount: formatNaira(naira) })}
          onClick={() => onRawChange(raise(raw, naira))}
        >
          +{naira / 1_000}k
        </Button>
      ))}
    </div>
  );
}

/** Kobo appear only if they were typed. */
export function raise(raw: string, naira: number): string {
  const [whole = "", kobo] = raw.split(".");
  const next = (BigInt(whole === "" ? "0" : whole) + BigInt(naira)).toString();
  return kobo ? `${next}.${kobo}` : next;
}
