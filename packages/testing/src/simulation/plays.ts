import { playBill } from "./play-bill.ts";
import { playCollection } from "./play-collection.ts";
import { playCryptoDeposit } from "./play-crypto-deposit.ts";
import { playIdentity } from "./play-identity.ts";
import { playNairaAccount } from "./play-naira-account.ts";
import { playNairaDeposit } from "./play-naira-deposit.ts";
import { playSend } from "./play-send.ts";
import { playWithdrawal } from "./play-withdrawal.ts";
import type { Play } from "./run.ts";
import type { Scenario } from "./scenario.ts";

export const playsByKind: Readonly<Record<string, (scenario: Scenario) => Play>> = {
  bill: playBill,
  collection: playCollection,
  cryptoDeposit: playCryptoDeposit,
  identity: playIdentity,
  nairaAccount: playNairaAccount,
  nairaDeposit: playNairaDeposit,
  send: playSend,
  withdrawal: playWithdrawal,
};
