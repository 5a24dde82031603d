import type { BillPurchase } from "@manilla/shared/bills/contract";
import { groupedByFour, isEnteredFirst, tokensInOrder, unitsText } from "@manilla/shared/bills/meter-tokens";
import { MessageSquareText } from "lucide-react";
import { messageOf } from "../../lib/api-error.ts";
import { Button } from "../../ui/base/button.tsx";
import { Card } from "../../ui/base/card.tsx";
import { CopyButton } from "../../ui/base/copy-button.tsx";
import { toast } from "../../ui/base/toast.ts";
import { useResendToken } from "./bills.queries.ts";

export interface TokenCardProps {
  bill: BillPurchase;
  token: string;
}

/** The token for the meter: large, in groups of four as the meter shows it. */
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
      {bill.extraTokens.length === 0 ? <OneToken token={token} /> : <TokenList bill={bill} token={token} />}
      {bill.units && <p className="text-center text-on-deep-muted text-small">{unitsText(bill.units)}</p>}
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

function OneToken({ token }: { token: string }) {
  return (
    <div className="space-y-2 text-center">
      <h2 className="text-on-deep-muted text-small">Electricity token</h2>
      <p className={digits}>{groupedByFour(token)}</p>
    </div>
  );
}

/** Several tokens of one purchase: a meter with new keys takes them in this order only. */
function TokenList({ bill, token }: TokenCardProps) {
  const needsOrder = bill.extraTokens.some(isEnteredFirst);
  return (
    <div className="space-y-3 text-center">
      <h2 className="text-on-deep-muted text-small">Electricity tokens</h2>
      {needsOrder && (
        <p className="text-small">
          Your meter gets new keys. Enter these one after the other, in this order.
        </p>
      )}
      <ol className="space-y-3">
        {tokensInOrder(token, bill.extraTokens).map((entry, index) => (
          <li key={entry.token}>
            <p className="text-on-deep-muted text-small">
              {needsOrder ? `${index + 1}. ${entry.label}` : entry.label}
            </p>
            <p className={digits}>{groupedByFour(entry.token)}</p>
            {entry.token !== token && (
              <CopyButton
                text={entry.token}
                label={`Copy ${entry.label.toLowerCase()}`}
                copiedLabel="Copied"
              />
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

const digits = "tabular text-balance font-semibold text-title tracking-wide max-[22rem]:text-heading";
