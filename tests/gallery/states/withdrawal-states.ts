import { paths } from "@manilla/shared/web-paths";
import type { ScreenState } from "../screen-state.ts";
import { withAnswer, withdrawal, withWithdrawal } from "../setups.ts";
import {
  bankAccount,
  bankDetails,
  bankSheet,
  fill,
  goOn,
  inOrder,
  keys,
  pay,
  tap,
  withdrawalConfirm,
} from "../steps.ts";

const withdraw = paths.withdrawNaira;

const withdrawals = [
  withdrawal({ cancellable: true }),
  withdrawal({ state: "processing" }),
  withdrawal({ state: "paid", accountName: "OKONKWO ADAEZE" }),
  withdrawal({ state: "rejected", reason: "The name on the account is not yours." }),
  withdrawal({ state: "reversed", reason: "The bank sent it back." }),
  withdrawal({ state: "cancelled" }),
];

export const screenStates: readonly ScreenState[] = [
  { name: "withdraw-wrong", path: withdraw, steps: inOrder(keys("99999999"), goOn) },
  { name: "withdraw-2", path: withdraw, steps: bankDetails },
  { name: "withdraw-2-wrong", path: withdraw, steps: inOrder(bankDetails, goOn) },
  { name: "withdraw-2-banks", path: withdraw, steps: bankSheet },
  { name: "withdraw-2-no-bank", path: withdraw, steps: inOrder(bankSheet, fill("Search banks", "zzz")) },
  { name: "withdraw-2-named", path: withdraw, steps: bankAccount },
  { name: "withdraw-3", path: withdraw, steps: withdrawalConfirm },
  {
    name: "withdraw-3-long",
    path: withdraw,
    setup: withAnswer("banks/resolve*", {
      account_number: "0123456784",
      account_name: withdrawal().accountName,
    }),
    steps: withdrawalConfirm,
  },
  { name: "pin", path: withdraw, steps: inOrder(withdrawalConfirm, tap(/^Withdraw ₦/)) },
  {
    name: "withdraw-sent",
    path: withdraw,
    setup: withAnswer("withdrawals/naira/initiate", {
      ...withdrawal(),
      message: "Withdrawal request submitted successfully. Awaiting approval",
      status: "pending",
    }),
    steps: inOrder(withdrawalConfirm, pay),
  },
  ...withdrawals.map((one) => ({
    name: `withdrawal-${one.state}`,
    path: `${withdraw}/x`,
    setup: withWithdrawal(one),
  })),
];
