import { type AssetCode, isAsset } from "@manilla/shared/assets";
import { useState } from "react";
import { t } from "../../lib/texts/t.ts";
import { AssetPicker } from "../../ui/money/asset-picker.tsx";
import { AssetsSheet } from "../../ui/money/assets-sheet.tsx";

export interface AssetChoiceProps {
  label: string;
  asset: AssetCode;
  onChange: (asset: AssetCode) => void;
}

/** Naira or a coin; a tap opens the sheet to choose another. */
export function AssetChoice({ label, asset, onChange }: AssetChoiceProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <AssetPicker label={label} asset={asset} onOpen={() => setOpen(true)} />
      <AssetsSheet
        open={open}
        onOpenChange={setOpen}
        title={t("Choose what to send")}
        selected={asset}
        onSelect={(code) => {
          if (isAsset(code)) onChange(code);
        }}
      />
    </>
  );
}
