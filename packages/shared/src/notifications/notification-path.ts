import { paths, pathTo } from "../web-paths.ts";
import type { Notification } from "./contract.ts";

export function notificationPath({
  transactionId,
  moneyRequestId,
  caseId,
}: Notification["data"]): string | null {
  if (caseId) return pathTo(paths.supportCase, caseId);
  if (moneyRequestId && !transactionId) return pathTo(paths.moneyRequest, moneyRequestId);
  return transactionId ? pathTo(paths.transaction, transactionId) : null;
}
