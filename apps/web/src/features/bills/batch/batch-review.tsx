import { formatNaira } from "@manilla/shared/format-money";
import clsx from "clsx";
import type { PaymentFlow } from "../../../lib/payments/use-payment.ts";
import { t } from "../../../lib/texts/t.ts";
import { ConfirmSheet } from "../../../ui/patterns/confirm-sheet.tsx";
import { DetailsList } from "../../../ui/patterns/details-list.tsx";
import { kindWords } from "../kinds.ts";
import type { Line, Owner } from "./order.ts";

export interface BatchReviewProps {
  lines: readonly Line[];
  sum: string;
  flow: PaymentFlow;
  ownerOf: (id: string) => Owner | undefined;
}

/** Every line once more, the fee and the total, and one PIN for all. */
export function BatchReview({ lines, sum, flow, ownerOf }: BatchReviewProps) {
  return (
    <ConfirmSheet
      pinOnly
      flow={flow}
      title={lines.length === 1 ? t("1 bill") : t("{count} bills", { count: lines.length })}
      action={t("Pay {amount}", { amount: sum })}
      progress={
        lines.length === 1
          ? t("Paying 1 bill ...")
          : t("Paying {count}, one after the other ...", { count: lines.length })
      }
    >
      <DetailsList
        rows={[
          ...lines.map((line) => ({
            label: line.recipient.name,
            value: <Bought line={line} owner={ownerOf(line.recipient.id)} />,
          })),
          { label: t("Fee"), value: formatNaira("0") },
          { label: t("Total"), value: sum, strong: true },
        ]}
      />
    </ConfirmSheet>
  );
}

function Bought({ line: { price, product, pays }, owner }: { line: Line; owner: Owner | undefined }) {
  return (
    <>
      <span className="block">{formatNaira(price)}</span>
      <span className="block font-normal text-muted text-small">{product?.name ?? kindWords[pays].name}</span>
      {owner && (
        <span
          className={clsx(
            "block font-normal text-small",
            owner.is === "unchecked" ? "text-warning-ink" : "text-muted",
          )}
        >
          {owner.said}
        </span>
      )}
    </>
  );
}
