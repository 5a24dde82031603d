import { withdrawalMessages } from "@manilla/shared/naira/withdrawal-rules";
import { ChoiceList } from "../../ui/choice-list.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
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
    if (!banks.isError) return <SkeletonRows count={6} />;
    return (
      <ErrorState
        title={withdrawalMessages.banksFailed}
        onRetry={() => void banks.refetch()}
        retrying={banks.isFetching}
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
