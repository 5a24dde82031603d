import { type AssetCode, isAsset } from "@manilla/shared/assets";
import { useState } from "react";
import { AssetPicker } from "#ui/money/asset-picker.tsx";
import { AssetsSheet } from "#ui/money/assets-sheet.tsx";

export interface AssetChoiceProps {
  label: string;
  /** Title of the sheet. */
  title: string;
  asset: AssetCode;
  onChange: (asset: AssetCode) => void;
}

export function AssetChoice({ label, title, asset, onChange }: AssetChoiceProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <AssetPicker label={label} asset={asset} onOpen={() => setOpen(true)} />
      <AssetsSheet
        open={open}
        onOpenChange={setOpen}
        title={title}
        selected={asset}
        onSelect={(code) => {
          if (isAsset(code)) onChange(code);
        }}
      />
    </>
  );
}
