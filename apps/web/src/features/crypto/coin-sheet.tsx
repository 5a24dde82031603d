import type { CoinCode } from "@manilla/shared/assets";
import { t } from "@manilla/ui/texts/t.ts";
import { AssetsSheet } from "#ui/money/assets-sheet.tsx";

export interface CoinSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  coin: CoinCode;
  /** Shows prices instead of balances. */
  prices?: boolean | undefined;
  onSelect: (code: string) => void;
}

/** Lists naira first. Choosing it shows why it can't be used. */
export function CoinSheet({ coin, ...sheet }: CoinSheetProps) {
  return <AssetsSheet {...sheet} title={t("Choose a coin")} selected={coin} choosing />;
}
