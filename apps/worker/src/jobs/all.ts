import type { Chore } from "@manilla/core/runtime/chore";
import * as bills from "./bills.ts";
import * as cases from "./cases.ts";
import * as crypto from "./crypto.ts";
import type { Effect } from "./job.ts";
import * as ledger from "./ledger.ts";
import * as market from "./market.ts";
import * as naira from "./naira.ts";
import * as notifications from "./notifications.ts";
import * as reconciliation from "./reconciliation.ts";
import * as screening from "./screening.ts";
import * as transfers from "./transfers.ts";
import * as users from "./users.ts";
import * as wallet from "./wallet.ts";
import * as withdrawals from "./withdrawals.ts";

export const allEffects: readonly Effect[] = [
  ...notifications.effects,
  ...users.effects,
  ...crypto.effects,
  ...naira.effects,
  ...withdrawals.effects,
  ...transfers.effects,
  ...bills.effects,
  ...wallet.effects,
];

export const allChores: readonly Chore[] = [
  ...market.chores,
  ...crypto.chores,
  ...naira.chores,
  ...withdrawals.chores,
  ...transfers.chores,
  ...bills.chores,
  ...users.chores,
  ...notifications.chores,
  ...ledger.chores,
  ...reconciliation.chores,
  ...cases.chores,
  ...screening.chores,
];
