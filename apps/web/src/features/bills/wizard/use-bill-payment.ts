import type { BillPurchase } from "@manilla/shared/bills/contract";
import { recipientKindOf } from "@manilla/shared/bills/recipient-contract";
import type { BillKind } from "@manilla/shared/bills/rules";
import { seconds } from "@manilla/shared/duration";
import { toDecimal } from "@manilla/shared/money";
import { paths, pathTo } from "@manilla/shared/web-paths";
import type { ApiError } from "@manilla/ui/api/api-error.ts";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { invalidateUserData } from "#lib/live/balances.ts";
import type { Attempt } from "#lib/payments/attempt.ts";
import { usePayment } from "#lib/payments/use-payment.ts";
import { useResultPlace } from "#lib/routes/use-result-place.ts";
import { forgetDrafts } from "#lib/storage/draft.ts";
import { useBill } from "../bills.queries.ts";
import { kindWords } from "../kinds.ts";
import type { Order } from "./purchase.ts";
import { rememberRecipient } from "./steps/recent-numbers.tsx";

const redirectMilliseconds = seconds(2);

export interface Payment {
  kind: BillKind;
  /** Identifies the purchase: the same order is the same purchase while the first has no answer. */
  order: Order;
  buy: (attempt: Attempt) => Promise<BillPurchase>;
  onPriceChanged?: () => void;
  recipient: string;
}

export function useBillPayment({ kind, order, buy, onPriceChanged, recipient }: Payment) {
  const [answer, setAnswer] = useState<BillPurchase | null>(null);
  const flow = usePayment({
    request: { ...order, kind, price: toDecimal(order.price) },
    send: buy,
    fallback: kindWords[kind].failed,
    onDone(bill) {
      setAnswer(bill);
      invalidateUserData();
      if (bill.status === "failed") return;
      rememberRecipient(recipientKindOf[kind], recipient);
      forgetDrafts(`${kind}.`);
    },
    onRefused(error: ApiError) {
      if (error.code !== "price_changed") return;
      flow.close();
      onPriceChanged?.();
    },
  });
  const watched = useBill(answer?.status === "pending" ? answer.transactionId : undefined);
  const bill = watched.data ?? answer;
  useResultPlace(
    bill && bill.status !== "failed" ? pathTo(paths.transaction, bill.transactionId) : undefined,
  );
  useWayHome(bill);
  return { flow, bill };
}

/** Goes to the page of bills after two seconds, as the specification requires. */
function useWayHome(bill: BillPurchase | null): void {
  const navigate = useNavigate();
  const { transactionId, amount, type, status } = bill ?? {};
  useEffect(() => {
    if (status !== "successful") return;
    invalidateUserData();
    const timer = setTimeout(() => {
      void navigate(paths.bills, {
        replace: true,
        state: { purchaseSuccess: true, transactionId, amount, type },
      });
    }, redirectMilliseconds);
    return () => clearTimeout(timer);
  }, [status, transactionId, amount, type, navigate]);
}
