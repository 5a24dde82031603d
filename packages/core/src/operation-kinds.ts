import { billOperation } from "./bills/bill-operation.ts";
import { coinCollection } from "./crypto/collect/collect-operation.ts";
import { cryptoDeposit } from "./crypto/deposits/deposit-operation.ts";
import { cryptoSend } from "./crypto/send/send-operation.ts";
import { identityCheck } from "./kyc/identity-operation.ts";
import { nairaAccount } from "./naira/accounts/account-operation.ts";
import { nairaDeposit } from "./naira/deposits/deposit-operation.ts";
import { nairaWithdrawal } from "./naira/withdrawals/withdrawal-operation.ts";
import { type LegalMove, listLegalMoves } from "./operations/declare.ts";

/** The diagrams and the ledger's rules are generated from this list. */
export const operationKinds = [
  billOperation,
  nairaDeposit,
  nairaWithdrawal,
  cryptoDeposit,
  cryptoSend,
  coinCollection,
  identityCheck,
  nairaAccount,
] as const;

const bookedAtOnce = [
  "crypto.buy",
  "crypto.sell",
  "crypto.swap",
  "crypto.receive",
  "transfer.send",
  "transfer.receive",
  "dust.given_up",
  "adjustment",
  "adjustment.goodwill",
  "adjustment.correction",
] as const;

export function allLegalMoves(): LegalMove[] {
  return [
    ...operationKinds.flatMap((declaration) => listLegalMoves(declaration)),
    ...bookedAtOnce.map((kind) => ({ kind, from: null, to: "completed", final: true })),
  ];
}
