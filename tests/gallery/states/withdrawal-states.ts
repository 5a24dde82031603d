import { paths } from "@manilla/shared/web-paths";
import type { ScreenState } from "../screen-state.ts";
import { withAnswer, withdrawalReply } from "../setups.ts";
import {
  bankAccount,
  bankDetails,
  bankSheet,
  fill,
  goOn,
  inOrder,
  payWithPin,
  pressKeys,
  tap,
  withdrawalConfirm,
} from "../steps.ts";

const withdraw = paths.withdrawNaira;

export const screenStates: readonly ScreenState[] = [
  { name: "withdraw-wrong", path: withdraw, steps: inOrder(pressKeys("99999999"), goOn) },
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
      account_name: withdrawalReply().accountName,
    }),
    steps: withdrawalConfirm,
  },
  { name: "pin", path: withdraw, steps: inOrder(withdrawalConfirm, tap(/^Withdraw ₦/)) },
  {
    name: "withdraw-sent",
    path: withdraw,
    setup: withAnswer("withdrawals/naira/initiate", {
      ...withdrawalReply(),
      message: "Withdrawal request submitted successfully. Awaiting approval",
      status: "pending",
    }),
    steps: inOrder(withdrawalConfirm, payWithPin),
  },
  { name: "withdrawal", path: paths.activity, steps: tap(/^Naira withdrawal/) },
];
