import { useRef } from "react";
import { usePortfolio } from "#lib/money/use-portfolio.ts";
import { sheetEntryGone } from "#lib/routes/sheet-history.ts";
import { T } from "#lib/texts/rich-text.tsx";
import { Sheet } from "../base/sheet.tsx";
import { AssetList, type AssetListProps } from "./asset-list.tsx";
import { MoneyText } from "./money-text.tsx";

/** `onSelect` and `onOpen` are called after the sheet has left the screen. */
export interface AssetsSheetProps extends AssetListProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  withTotal?: boolean | undefined;
}

export function AssetsSheet({
  open,
  onOpenChange,
  title,
  withTotal = false,
  onSelect,
  onOpen,
  ...list
}: AssetsSheetProps) {
  const chosen = useRef<(() => void) | null>(null);

  function leaveFor(next: () => void) {
    chosen.current = next;
    onOpenChange(false);
  }

  function closed() {
    const next = chosen.current;
    chosen.current = null;
    // A selection writes the coin to the URL, which must wait until the history entry of the sheet is gone.
    if (next) void sheetEntryGone().then(next);
  }

  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      onClosed={closed}
      title={title}
      description={withTotal && <Total />}
    >
      <AssetList
        {...list}
        onSelect={(code) => leaveFor(() => onSelect(code))}
        onOpen={onOpen && ((code) => leaveFor(() => onOpen(code)))}
      />
    </Sheet>
  );
}

function Total() {
  const { portfolio } = usePortfolio();
  if (!portfolio || portfolio.leftOut.length > 0) return null;
  const amount = <MoneyText value={portfolio.ngn} asset="NGN" own className="font-semibold text-ink" />;
  const { forSale } = portfolio;
  const sale = forSale !== null && <MoneyText value={forSale} asset="NGN" own approximate />;
  return (
    <>
      <T text="Total {amount}" amount={amount} />
      {sale && (
        <span className="block">
          <T text="{amount} if you sell now" amount={sale} />
        </span>
      )}
    </>
  );
}
