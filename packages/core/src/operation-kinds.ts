import { billOperation } from "./bills/bill-operation.ts";
import { cryptoDeposit } from "./crypto/deposits/deposit-operation.ts";
import { cryptoSend } from "./crypto/send/send-operation.ts";
import { identityCheck } from "./kyc/identity-operation.ts";
import { nairaDeposit } from "./naira/deposits/deposit-operation.ts";
import { nairaWithdrawal } from "./naira/withdrawals/withdrawal-operation.ts";
import { type LegalMove, legalMoves } from "./operations/declare.ts";

/** Every operation that leaves or enters the house. A seventh kind joins this list and is drawn, enforced and simulated. */
export const operationKinds = [
  billOperation,
  nairaDeposit,
  nairaWithdrawal,
  cryptoDeposit,
  cryptoSend,
  identityCheck,
] as const;

/** What is booked whole at once: it begins in its last state. */
const bookedAtOnce = [
  "crypto.buy",
  "crypto.sell",
  "crypto.swap",
  "crypto.receive",
  "transfer.send",
  "transfer.receive",
  "adjustment",
  "adjustment.goodwill",
  "adjustment.correction",
] as const;

/** The whole law of states, as the ledger enforces it (prisma/sql, generated). */
export function allLegalMoves(): LegalMove[] {
  return [
    ...operationKinds.flatMap((declaration) => legalMoves(declaration)),
    ...bookedAtOnce.map((kind) => ({ kind, from: null, to: "completed", final: true })),
  ];
}
