import type { BillPurchase } from "@manilla/shared/bills/contract";
import { resendToken } from "@manilla/shared/bills/history-contract";
import { groupedByFour, isEnteredFirst, tokensInOrder, unitsText } from "@manilla/shared/bills/meter-tokens";
import { Button } from "@manilla/ui/base/button.tsx";
import { Card } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { useMutation } from "@tanstack/react-query";
import { MessageSquareText } from "lucide-react";
import { call } from "#lib/api/call.ts";
import { CopyButton } from "#ui/base/copy-button.tsx";
import { ShareButton } from "#ui/base/share-button.tsx";
import { toast, toastFailure } from "#ui/base/toast.ts";

interface TokenCardProps {
  bill: BillPurchase;
  token: string;
  name?: string;
}

export function TokenCard({ bill, token, name }: TokenCardProps) {
  // The callbacks belong to the mutation, so that they also run if the result page closes before the answer.
  const resend = useMutation({
    mutationFn: () => call(resendToken, { params: { id: bill.transactionId } }),
    onSuccess: ({ sentTo }) => toast.success(t("Token sent to {contacts}", { contacts: sentTo.join(", ") })),
    onError: (error) => toastFailure(error, t("Failed to send the token")),
  });
  return (
    <Card tone="deep" className="space-y-4">
      {bill.extraTokens.length === 0 ? <OneToken token={token} /> : <TokenList bill={bill} token={token} />}
      {bill.units && <p className="text-center text-on-deep-muted text-small">{unitsText(bill.units)}</p>}
      <div className="flex flex-wrap gap-2 *:grow *:px-3!">
        <CopyButton
          text={token.replace(/\D/g, "")}
          label={t("Copy token")}
          spokenLabel={name && t("Copy token for {name}", { name })}
          copiedLabel={t("Token copied")}
        />
        <ShareButton
          size="sm"
          label={t("Share token")}
          spokenLabel={name && t("Share token for {name}", { name })}
          shared={{ title: t("Electricity token"), text: sharedTokens(bill, token) }}
        />
        <Button
          size="sm"
          variant="secondary"
          loading={resend.isPending}
          aria-label={name && t("Send token again for {name}", { name })}
          icon={<MessageSquareText aria-hidden="true" className="size-4" />}
          onClick={() => resend.mutate()}
        >
          {t("Send token again")}
        </Button>
      </div>
    </Card>
  );
}

function sharedTokens({ recipient, extraTokens }: BillPurchase, token: string): string {
  const lines = tokensInOrder(token, extraTokens).map(
    ({ label, token: digits }) => `${t(label)}: ${groupedByFour(digits)}`,
  );
  return [`${t("Meter number")}: ${recipient}`, ...lines].join("\n");
}

function OneToken({ token }: { token: string }) {
  return (
    <div className="space-y-2 text-center">
      <h2 className="text-on-deep-muted text-small">{t("Electricity token")}</h2>
      <p className={digits}>{groupedByFour(token)}</p>
    </div>
  );
}

/** A meter with new keys accepts its tokens in this order only. */
function TokenList({ bill, token }: TokenCardProps) {
  const needsOrder = bill.extraTokens.some(isEnteredFirst);
  return (
    <div className="space-y-3 text-center">
      <h2 className="text-on-deep-muted text-small">{t("Electricity tokens")}</h2>
      {needsOrder && (
        <p className="text-small">
          {t("Your meter gets new keys. Enter these one after the other, in this order.")}
        </p>
      )}
      <ol className="space-y-3">
        {tokensInOrder(token, bill.extraTokens).map((entry, index) => (
          <li key={entry.token}>
            <p className="text-on-deep-muted text-small">
              {needsOrder ? `${index + 1}. ${t(entry.label)}` : t(entry.label)}
            </p>
            <p className={digits}>{groupedByFour(entry.token)}</p>
            {entry.token !== token && (
              <CopyButton
                text={entry.token}
                label={t("Copy {label}", { label: t(entry.label).toLowerCase() })}
                copiedLabel={t("Copied")}
              />
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

const digits = "tabular text-balance font-semibold text-title tracking-wide max-[22rem]:text-heading";
