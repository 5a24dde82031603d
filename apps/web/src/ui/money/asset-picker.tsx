import { type AssetCode, assetName } from "@manilla/shared/assets";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { lazyPart } from "#lib/routes/lazy-code.ts";
import type { AssetsSheetProps } from "./assets-sheet.tsx";
import { CoinIcon } from "./coin-icon.tsx";

const AssetsSheet = lazyPart(async () => (await import("./assets-sheet.tsx")).AssetsSheet);

export interface AssetPickerProps {
  label: string;
  asset: AssetCode;
  onOpen: () => void;
}

export function AssetPicker({ label, asset, onOpen }: AssetPickerProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="flex min-h-16 w-full items-center gap-3 rounded-card bg-surface px-4 py-3 text-left shadow-card transition-colors duration-150 hover:bg-sunken in-[[role=dialog]]:bg-sunken in-[[role=dialog]]:shadow-none"
    >
      <CoinIcon code={asset} />
      <span className="min-w-0 grow">
        <span className="block text-muted text-small">{label}</span>
        <span className="wrap-anywhere block font-semibold">
          {assetName(asset)} <span className="font-medium text-muted">{asset}</span>
        </span>
      </span>
      <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-muted" />
    </button>
  );
}

interface AssetChoiceProps extends Omit<AssetsSheetProps, "open" | "onOpenChange" | "selected"> {
  label: string;
  asset: AssetCode;
}

/** Never use this picker in a sheet, because the picker opens a sheet of its own. */
export function AssetChoice({ label, asset, ...sheet }: AssetChoiceProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <AssetPicker label={label} asset={asset} onOpen={() => setOpen(true)} />
      <AssetsSheet {...sheet} open={open} onOpenChange={setOpen} selected={asset} />
    </>
  );
}
