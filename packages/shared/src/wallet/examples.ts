import { example } from "../http/route-example.ts";
import { getDashboard } from "./contract.ts";

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
];
