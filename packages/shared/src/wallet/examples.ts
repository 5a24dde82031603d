import { example } from "../http/route-example.ts";
import { getDashboard } from "./contract.ts";
import { getHolding } from "./holding-contract.ts";

export const walletExamples = [
  example(getDashboard, {
    description: "The data of the first screen: profile, naira balance, coin balances and KYC status.",
    reply: {
      user: { email: "adaeze@example.com", user_name: "adaeze", phone: "+2348031234567" },
      naira_balance: 500000,
      naira_locked: 0,
      wallets: { BTC: "0.01000000", ETH: "1.00000000", USDT: "0.00000000" },
      kyc: { phoneVerified: true, emailVerified: false, level: 2, userVerificationStatus: "Completed" },
    },
  }),
  example(getHolding, {
    description: "What is held of a coin at average cost, and its gain at today's price. Sends make no gain.",
    params: { currency: "btc" },
    reply: {
      currency: "BTC",
      balance: "0.01000000",
      held: "0.00000000",
      cost: "1400000.00",
      averageCost: "140000000.00",
      worth: "1540000.00",
      gain: "140000.00",
      gainPercent: "10.00",
      realised: "-2500.00",
      complete: true,
    },
  }),
];
