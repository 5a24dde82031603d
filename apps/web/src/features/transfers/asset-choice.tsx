import { type AssetCode, assetName, isAsset } from "@manilla/shared/assets";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { usePortfolio } from "../../lib/money/use-portfolio.ts";
import { useHiddenBalances } from "../../lib/storage/hidden-balances.ts";
import { t } from "../../lib/texts/t.ts";
import { AssetsSheet } from "../../ui/money/assets-sheet.tsx";
import { CoinIcon } from "../../ui/money/coin-icon.tsx";

export interface AssetChoiceProps {
  label: string;
  asset: AssetCode;
  onChange: (asset: AssetCode) => void;
}

/** Naira or a coin; a tap opens the sheet to choose another. */
export function AssetChoice({ label, asset, onChange }: AssetChoiceProps) {
  const [open, setOpen] = useState(false);
  const { portfolio } = usePortfolio();
  const hidden = useHiddenBalances();
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="flex min-h-16 w-full items-center gap-3 rounded-card bg-surface px-4 py-3 text-left shadow-card transition-colors duration-150 hover:bg-sunken"
      >
        <CoinIcon code={asset} />
        <span className="min-w-0 grow">
          <span className="block text-muted text-small">{label}</span>
          <span className="block truncate font-semibold">
            {assetName(asset)} <span className="font-medium text-muted">{asset}</span>
          </span>
        </span>
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-muted" />
      </button>
      <AssetsSheet
        open={open}
        onOpenChange={setOpen}
        title={t("Choose what to send")}
        rows={portfolio?.rows}
        hidden={hidden}
        selected={asset}
        onSelect={(code) => {
          if (isAsset(code)) onChange(code);
        }}
      />
    </>
  );
}
