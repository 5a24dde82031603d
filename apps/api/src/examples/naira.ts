import { example } from "@manilla/http/route-example";
import type { ReplyOf } from "@manilla/shared/http/route";
import { getNairaAccount } from "@manilla/shared/naira/account-contract";
import {
  getNairaDeposit,
  getOpenNairaDeposit,
  initiateNairaDeposit,
  verifyNairaDeposit,
} from "@manilla/shared/naira/contract";

const startedDeposit: ReplyOf<typeof initiateNairaDeposit> = {
  reference: "DEP-1795313780577-834XMJY9RS",
  transactionId: "019a6f3f-02d4-7a18-8c35-6f1e9b7d2a51",
  expiresAt: "2026-11-20T09:30:30.000Z",
  checkout: {
    provider: "payaza",
    scriptUrl: "https://identity.example.com/js/v1/bundle.js",
    merchant_key: "PZ78-PKTEST-FAKE-0001",
    connection_mode: "Test",
    checkout_amount: 5000,
    currency_code: "NGN",
    email_address: "adaeze@example.com",
    first_name: "adaeze",
    last_name: "Customer",
    phone_number: "+2348031234567",
    transaction_reference: "DEP-1795313780577-834XMJY9RS",
    virtual_account_configuration: { expires_in_minutes: 15 },
    additional_details: { user_email: "adaeze@example.com", deposit_type: "naira_wallet", amount: 5000 },
  },
};

const deposit: ReplyOf<typeof getNairaDeposit> = {
  reference: "DEP-1795313781059-839KRFHDVW",
  transactionId: "019a6f3f-02d4-7a18-8c35-6f1e9b7d2a51",
  status: "pending",
  amount: "1000.00",
  received: null,
  flag: null,
  expiresAt: "2026-11-20T09:30:30.000Z",
  createdAt: "2026-11-20T09:30:00.000Z",
};

export const nairaExamples = [
  example(getNairaAccount, {
    description:
      "The bank account number that is yours for good: every payment into it, from any person, is added to your balance.",
    reply: {
      state: "issued",
      account: {
        accountNumber: "9612345678",
        accountName: "MANILLA/ADAEZE OKONKWO",
        bankName: "Titan Paystack",
      },
    },
  }),
  example(initiateNairaDeposit, {
    description:
      "Creates a deposit and returns the settings for the payment provider's checkout. Nothing is credited until the provider confirms.",
    body: { amount: "5000" },
    reply: startedDeposit,
  }),
  example(getOpenNairaDeposit, {
    description:
      "The newest deposit that waits for its payment, with the checkout settings to continue it; null when there is none.",
    reply: { deposit: startedDeposit },
  }),
  example(verifyNairaDeposit, {
    description:
      "Asks the payment provider for this deposit and credits what it received. Safe to repeat: a payment is credited once.",
    params: { reference: "DEP-8F2K4M7Q" },
    reply: deposit,
  }),
  example(getNairaDeposit, {
    description: "The stored state of the deposit, without asking the payment provider.",
    params: { reference: "DEP-8F2K4M7Q" },
    reply: deposit,
  }),
];
