import { useRef } from "react";
import { sheetEntryGone } from "../../lib/routes/sheet-history.ts";
import { useHiddenBalances } from "../../lib/storage/hidden-balances.ts";
import { T } from "../../lib/texts/rich-text.tsx";
import { Sheet } from "../base/sheet.tsx";
import { AssetList } from "./asset-list.tsx";
import { MoneyText } from "./money-text.tsx";

export interface AssetsSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** The total value in naira, shown above the list. */
  total?: string | undefined;
  /** "Deposit": each row gets such a button. Without it a row selects. */
  action?: string | undefined;
  selected?: string | undefined;
  choosing?: boolean | undefined;
  /** Called with the chosen code once the sheet has left the screen. */
  onSelect: (code: string) => void;
  /** Called likewise with the coin whose row was tapped beside its button. */
  onOpen?: (code: string) => void;
}

/** The held assets, to view or to choose from. */
export function AssetsSheet({
  open,
  onOpenChange,
  title,
  total,
  onSelect,
  onOpen,
  ...list
}: AssetsSheetProps) {
  const hidden = useHiddenBalances();
  const chosen = useRef<(() => void) | null>(null);

  function leaveFor(next: () => void) {
    chosen.current = next;
    onOpenChange(false);
  }

  function closed() {
    const next = chosen.current;
    chosen.current = null;
    // Choosing a coin writes it to the address.
    if (next) void sheetEntryGone().then(next);
  }

  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      onClosed={closed}
      title={title}
      description={
        total !== undefined && (
          <T
            text="Total {amount}"
            amount={
              <MoneyText value={total} asset="NGN" hidden={hidden} className="font-semibold text-ink" />
            }
          />
        )
      }
    >
      <AssetList
        {...list}
        onSelect={(code) => leaveFor(() => onSelect(code))}
        onOpen={onOpen && ((code) => leaveFor(() => onOpen(code)))}
      />
    </Sheet>
  );
}
