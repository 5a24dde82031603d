import type { BillPurchase } from "@manilla/shared/bills/contract";
import { shortBiller } from "@manilla/shared/bills/description";
import { type BillTransaction, resendToken } from "@manilla/shared/bills/history-contract";
import { isEnteredFirst, tokensInOrder, unitsText } from "@manilla/shared/bills/meter-tokens";
import { formatNaira } from "@manilla/shared/format-money";
import { groupDigits } from "@manilla/shared/grouped-digits";
import { localPhone } from "@manilla/shared/phone-number";
import { paths, pathTo } from "@manilla/shared/web-paths";
import { Badge } from "@manilla/ui/base/badge.tsx";
import { SmallButton } from "@manilla/ui/base/button.tsx";
import { Card } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { useMutation } from "@tanstack/react-query";
import clsx from "clsx";
import { MessageSquareText } from "lucide-react";
import { callApi } from "#lib/api/call.ts";
import { lagosMoment } from "#lib/texts/relative-time.ts";
import { T } from "#lib/texts/rich-text.tsx";
import { CopyButton } from "#ui/base/copy-button.tsx";
import { Digits } from "#ui/base/digits.tsx";
import { ListRow, type ListRowProps } from "#ui/base/list-row.tsx";
import { ShareButton } from "#ui/base/share-button.tsx";
import { toast, toastFailure } from "#ui/base/toast.ts";
import { MoneyText } from "#ui/money/money-text.tsx";
import { ResultScreen } from "#ui/patterns/result-screen.tsx";
import { Outcome } from "#ui/states/outcome.tsx";
import { kindWords, recipientText, sharedTokens, statusWords, successText } from "./kinds.ts";
import { useRecipients } from "./recipients/recipients.queries.ts";

interface BillRowProps extends Pick<ListRowProps, "action" | "onClick" | "valueDetail"> {
  bill: BillTransaction;
}

export function BillRow({ bill, action, onClick, valueDetail }: BillRowProps) {
  const { Icon, name } = kindWords[bill.type];
  const { word, tone } = statusWords[bill.status];
  const saved = useRecipients().data?.recipients.find(({ number }) => number === localPhone(bill.recipient));
  return (
    <ListRow
      to={onClick ? undefined : pathTo(paths.transaction, bill._id)}
      onClick={onClick}
      start={
        <span className="grid size-10 place-items-center rounded-full bg-accent-soft text-accent-ink max-[22rem]:size-8">
          <Icon className="size-5" />
        </span>
      }
      title={[name, shortBiller(bill.provider)].filter(Boolean).join(" · ")}
      detail={
        <>
          <span className="tabular whitespace-nowrap max-[22rem]:text-micro">
            <Digits text={saved ? `${saved.name} …${bill.recipient.slice(-4)}` : recipientText(bill)} />
          </span>{" "}
          {!valueDetail && (
            <span
              className={clsx("whitespace-nowrap max-[22rem]:text-micro", action && "max-[28rem]:hidden")}
            >
              · {lagosMoment(bill.createdAt)}
            </span>
          )}
        </>
      }
      value={<MoneyText value={bill.amount} asset="NGN" sign="-" own className={amountLook(bill.status)} />}
      valueDetail={
        valueDetail ?? (bill.status === "successful" ? undefined : <Badge tone={tone}>{word}</Badge>)
      }
      action={action}
    />
  );
}

function amountLook(status: BillTransaction["status"]): string | undefined {
  if (status === "failed") return "text-muted line-through";
  return status === "successful" ? undefined : "text-muted";
}

/** Shows the result of a paid or pending bill. */
export function BillOutcome({ bill }: { bill: BillPurchase }) {
  const { name } = kindWords[bill.type];
  const completed = bill.status === "successful";
  return (
    <ResultScreen
      title={t("{name} purchase", { name })}
      id={bill.transactionId}
      completed={completed}
      done={{ label: completed ? t("Done") : t("Back to bills"), to: paths.bills }}
    >
      {completed ? (
        <div className={clsx("flex grow flex-col justify-center gap-6 pb-10", bill.token && noEmblem)}>
          <Outcome state="done" title={t("{name} purchase successful!", { name })}>
            <Digits text={successText(bill)} />
          </Outcome>
          {bill.token && <TokenCard bill={bill} token={bill.token} />}
        </div>
      ) : (
        <Underway bill={bill} />
      )}
    </ResultScreen>
  );
}

const noEmblem = "[@media(max-height:37rem)]:[&_[role=status]>:first-child]:hidden";

function Underway({ bill }: { bill: BillPurchase }) {
  return (
    <div className="flex grow flex-col items-center justify-center gap-3">
      <Outcome state="pending" title={t("Your payment is pending")}>
        {t(
          "{amount} is on hold while the provider confirms. This usually takes a few minutes, and up to 24 hours. We'll keep checking and let you know. If it fails, your money comes back automatically. Please don't pay again.",
          { amount: formatNaira(bill.amount) },
        )}
      </Outcome>
      <div className="flex flex-wrap items-center justify-center gap-1 text-muted text-small">
        <T
          text="Reference {reference}"
          reference={
            <span className="tabular inline-flex items-center whitespace-nowrap font-medium text-ink">
              {bill.reference}
              <CopyButton iconOnly text={bill.reference} label={t("Copy reference")} />
            </span>
          }
        />
      </div>
    </div>
  );
}

interface TokenCardProps {
  bill: BillPurchase;
  token: string;
  name?: string;
}

export function TokenCard({ bill, token, name }: TokenCardProps) {
  // The callbacks belong to the mutation, so that they also run if the result page closes before the answer.
  const resend = useMutation({
    mutationFn: () => callApi(resendToken, { params: { id: bill.transactionId } }),
    onSuccess: ({ sentTo }) => toast.success(t("Token sent to {contacts}", { contacts: sentTo.join(", ") })),
    onError: (error) => toastFailure(error, t("Failed to send the token")),
  });
  return (
    <Card tone="deep" className="space-y-4">
      {bill.extraTokens.length === 0 ? <OneToken token={token} /> : <TokenList bill={bill} token={token} />}
      {bill.units && <p className="text-center text-on-deep-muted text-small">{unitsText(bill.units)}</p>}
      <div className="flex flex-wrap gap-2 *:grow *:bg-deep-raised! *:px-3! *:text-on-deep! *:hover:bg-deep-raised/80! max-[22rem]:*:px-2! max-[22rem]:*:text-micro max-[22rem]:*:*:[svg]:hidden">
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
        <SmallButton
          loading={resend.isPending}
          aria-label={name && t("Send token again for {name}", { name })}
          icon={<MessageSquareText className="size-4" />}
          onClick={() => resend.mutate()}
          label={t("Send token again")}
        />
      </div>
    </Card>
  );
}

function OneToken({ token }: { token: string }) {
  return (
    <div className="space-y-2 text-center">
      <h2 className="text-on-deep-muted text-small">{t("Electricity token")}</h2>
      <p className={digits}>{inGroups(token)}</p>
    </div>
  );
}

/** A meter that needs new keys accepts its tokens only in the order of this list. */
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
            <p className={digits}>{inGroups(entry.token)}</p>
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
const inGroups = (token: string) => <Digits text={groupDigits("token", token)} />;
