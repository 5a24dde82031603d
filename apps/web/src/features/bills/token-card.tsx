import type { BillPurchase } from "@manilla/shared/bills/contract";
import { MessageSquareText } from "lucide-react";
import { messageOf } from "../../lib/api-error.ts";
import { Button } from "../../ui/base/button.tsx";
import { Card } from "../../ui/base/card.tsx";
import { CopyButton } from "../../ui/base/copy-button.tsx";
import { toast } from "../../ui/base/toast.ts";
import { useResendToken } from "./bills.queries.ts";
import { unitsText } from "./kinds.ts";

export interface TokenCardProps {
  bill: BillPurchase;
  token: string;
}

/** What is typed into the meter: large, in fours as the meter shows it. */
export function TokenCard({ bill, token }: TokenCardProps) {
  const resend = useResendToken(bill.transactionId);
  function send() {
    resend.mutate(undefined, {
      onSuccess: ({ sentTo }) => toast.success(`Token sent to ${sentTo.join(" and ")}`),
      onError: (error) => toast.error(messageOf(error, "Failed to send the token")),
    });
  }
  return (
    <Card tone="deep" className="space-y-4">
      <div className="space-y-2 text-center">
        <h2 className="text-on-deep-muted text-small">Electricity token</h2>
        <p className="tabular text-balance font-semibold text-title tracking-wide max-[22rem]:text-heading">
          {groupedByFour(token)}
        </p>
        {bill.units && <p className="text-on-deep-muted text-small">{unitsText(bill.units)}</p>}
      </div>
      <div className="grid grid-cols-2 gap-2 max-[22rem]:grid-cols-1">
        <CopyButton text={token.replace(/\D/g, "")} label="Copy token" copiedLabel="Token copied" />
        <Button
          size="sm"
          variant="secondary"
          loading={resend.isPending}
          icon={<MessageSquareText aria-hidden="true" className="size-4" />}
          onClick={send}
        >
          Send again
        </Button>
      </div>
    </Card>
  );
}

/** "53268833131286689562" → "5326 8833 1312 8668 9562" */
export function groupedByFour(token: string): string {
  return token.replace(/\D/g, "").replace(/(\d{4})(?=\d)/g, "$1 ");
}
