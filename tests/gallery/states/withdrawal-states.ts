import { paths } from "@manilla/shared/web-paths";
import type { Face } from "../face.ts";
import {
  account,
  bankDetails,
  bankSheet,
  fill,
  goOn,
  keys,
  pay,
  tap,
  walk,
  withdrawalConfirm,
} from "../walks.ts";
import { answering, withdrawal, withdrawn } from "../world.ts";

const withdraw = paths.withdrawNaira;

const withdrawals = [
  withdrawal({ cancellable: true }),
  withdrawal({ state: "processing" }),
  withdrawal({ state: "paid", accountName: "OKONKWO ADAEZE" }),
  withdrawal({ state: "rejected", reason: "The name on the account is not yours." }),
  withdrawal({ state: "reversed", reason: "The bank sent it back." }),
  withdrawal({ state: "cancelled" }),
];

/** Withdrawals: each step, and each outcome. */
export const faces: readonly Face[] = [
  { name: "withdraw-wrong", path: withdraw, walk: walk(keys("99999999"), goOn) },
  { name: "withdraw-2", path: withdraw, walk: bankDetails },
  { name: "withdraw-2-wrong", path: withdraw, walk: walk(bankDetails, goOn) },
  { name: "withdraw-2-banks", path: withdraw, walk: bankSheet },
  { name: "withdraw-2-no-bank", path: withdraw, walk: walk(bankSheet, fill("Search banks", "zzz")) },
  { name: "withdraw-2-named", path: withdraw, walk: account },
  { name: "withdraw-3", path: withdraw, walk: withdrawalConfirm },
  {
    name: "withdraw-3-long",
    path: withdraw,
    world: answering("banks/resolve*", {
      account_number: "0123456784",
      account_name: withdrawal().accountName,
    }),
    walk: withdrawalConfirm,
  },
  { name: "pin", path: withdraw, walk: walk(withdrawalConfirm, tap(/^Withdraw ₦/)) },
  {
    name: "withdraw-sent",
    path: withdraw,
    world: answering("withdrawals/naira/initiate", {
      ...withdrawal(),
      message: "Withdrawal request submitted successfully. Awaiting approval",
      status: "pending",
    }),
    walk: walk(withdrawalConfirm, pay),
  },
  ...withdrawals.map((one) => ({
    name: `withdrawal-${one.state}`,
    path: `${withdraw}/x`,
    world: withdrawn(one),
  })),
];
