import { paths, pathTo } from "@manilla/shared/web-paths";
import { Navigate, useParams } from "react-router-dom";
import { type TransactionParts, TransactionScreen } from "#features/wallet/history/transaction-screen.tsx";
import { lazyPart } from "#lib/routes/lazy-code.ts";
import { Skeleton } from "#ui/base/skeleton.tsx";

const BillToken = lazyPart(async () => (await import("#features/bills/bill-parts.tsx")).BillToken);
const BuyAgain = lazyPart(async () => (await import("#features/bills/bill-parts.tsx")).BuyAgain);
const KeepBill = lazyPart(async () => (await import("#features/bills/bill-parts.tsx")).KeepBill);
const CancelWithdrawal = lazyPart(
  async () => (await import("#features/naira/withdraw/cancel-withdrawal.tsx")).CancelWithdrawal,
);

export function TransactionPage() {
  return <TransactionScreen partsFor={partsFor} />;
}

const partsFor: TransactionParts = ({ id, kind, state, status, out, details }) => {
  if (kind === "naira.withdrawal" && state === "pending_approval" && out)
    return { action: <CancelWithdrawal id={id} amount={out.amount} /> };
  if (!kind.startsWith("bill.") || status === "pending") return {};
  const hasToken = details.some(({ label }) => /token/i.test(label));
  const height = typeof navigator.share === "function" ? "h-71" : "h-58";
  const waiting = hasToken && <Skeleton className={`${height} rounded-card max-[22rem]:-mb-4`} />;
  return {
    delivered: <BillToken id={id} waiting={waiting} fallback={waiting} />,
    action: <BuyAgain id={id} />,
    further: <KeepBill id={id} />,
  };
};

/** Old messages and bookmarks contain paths of bills and withdrawals. */
export function ToTransaction() {
  const { id = "" } = useParams();
  return <Navigate replace to={pathTo(paths.transaction, id)} />;
}
