import { CircleCheck } from "lucide-react";
import { Screen } from "../../ui/screen.tsx";
import type { SentWithdrawal } from "./use-withdrawing.ts";

/** The server's word on the request, for the two seconds before home. */
export function WithdrawalSent({ withdrawal }: { withdrawal: SentWithdrawal }) {
  return (
    <Screen title="Withdraw Naira">
      <div
        role="status"
        className="flex grow animate-arrive flex-col items-center justify-center gap-3 pb-16 text-center"
      >
        <CircleCheck aria-hidden="true" className="size-16 text-gain" strokeWidth={1.5} />
        <p className="max-w-sm text-balance font-semibold text-title">{withdrawal.message}</p>
        <p className="tabular text-muted text-small">Reference {withdrawal.reference}</p>
      </div>
    </Screen>
  );
}
