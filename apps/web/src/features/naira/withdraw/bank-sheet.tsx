import { withdrawalMessages } from "@manilla/shared/naira/withdrawal-rules";
import { ChoiceList } from "../../../ui/base/choice-list.tsx";
import { Sheet } from "../../../ui/base/sheet.tsx";
import { Waiting } from "../../../ui/patterns/waiting.tsx";
import { useBanks } from "./withdrawal.queries.ts";

export interface BankSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  chosen: string | undefined;
  onChoose: (bank: { code: string; name: string }) => void;
}

/** Every bank one can withdraw to, found by its name. */
export function BankSheet({ open, onOpenChange, chosen, onChoose }: BankSheetProps) {
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title="Select bank">
      <Banks chosen={chosen} onChoose={onChoose} />
    </Sheet>
  );
}

function Banks({ chosen, onChoose }: Pick<BankSheetProps, "chosen" | "onChoose">) {
  const banks = useBanks();
  if (!banks.data) {
    return (
      <Waiting
        query={banks}
        title={withdrawalMessages.banksFailed}
        failed="Failed to fetch banks"
        rows={12}
      />
    );
  }
  return (
    <ChoiceList
      searchLabel="Search banks"
      choices={banks.data.map(({ code, name }) => ({ value: code, title: name }))}
      value={chosen}
      onChoose={(code) => {
        const bank = banks.data.find((entry) => entry.code === code);
        if (bank) onChoose({ code: bank.code, name: bank.name });
      }}
      nothingFound={withdrawalMessages.noBanks}
    />
  );
}
