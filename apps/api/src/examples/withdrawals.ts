import { example } from "@manilla/http/route-example";
import type { ReplyOf } from "@manilla/shared/http/route";
import {
  cancelWithdrawal,
  getWithdrawal,
  initiateWithdrawal,
  listBanks,
  listBeneficiaries,
  removeBeneficiary,
  resolveAccount,
} from "@manilla/shared/naira/withdrawal-contract";

const withdrawal: ReplyOf<typeof getWithdrawal> = {
  transactionId: "019a6f3f-02d4-7a18-8c35-6f1e9b7d2a51",
  reference: "MNL-VR9G-22NB-Q2PW",
  state: "pending_approval",
  amount: "10000.00",
  fee: "150.00",
  receive: "9850.00",
  accountNumber: "0123456785",
  accountName: "OKONKWO ADAEZE",
  bankName: "Guaranty Trust Bank",
  reason: null,
  cancellable: true,
  createdAt: "2026-11-20T09:30:00.000Z",
};

export const withdrawalExamples = [
  example(listBanks, {
    description: "Nigerian banks, by name. Inactive ones are listed but cannot receive.",
    reply: [
      { id: 2, name: "Access Bank", code: "044", slug: "access-bank", active: true },
      { id: 4, name: "ALAT by WEMA", code: "035A", slug: "alat-by-wema", active: true },
    ],
  }),
  example(resolveAccount, {
    description: "Looks the account holder's name up at the bank. Show it to the person before a withdrawal.",
    query: { account_number: "0123456785", bank_code: "058" },
    reply: {
      account_number: "0123456785",
      account_name: "OKONKWO ADAEZE",
      is_own_name: true,
      approved_up_to: "50000.00",
    },
  }),
  example(initiateWithdrawal, {
    description:
      "Holds the amount and sends it to the bank once approved. The bank receives the amount less the fee. Needs KYC level 2. With `confirmDuplicate: false` the same amount to the same account within five minutes answers 409.",
    body: {
      amount: "10000",
      accountNumber: "0123456785",
      accountName: "OKONKWO ADAEZE",
      bankCode: "058",
      bankName: "Guaranty Trust Bank",
      pin: "2468",
    },
    reply: {
      message: "Withdrawal approved. ₦9,850.00 is on its way to Guaranty Trust Bank.",
      status: "pending",
      ...withdrawal,
      state: "approved",
      cancellable: false,
    },
  }),
  example(getWithdrawal, {
    description: "The state of the withdrawal, the fee, and the reason if it was rejected or failed.",
    params: { id: "019a6f3e-7c1b-7d42-9f0e-3b2a5c8d1e40" },
    reply: withdrawal,
  }),
  example(cancelWithdrawal, {
    description:
      "Cancels a withdrawal that still waits for approval and releases the amount. Later it answers 409.",
    params: { id: "019a6f3e-7c1b-7d42-9f0e-3b2a5c8d1e40" },
    reply: { ...withdrawal, state: "cancelled", cancellable: false },
  }),
  example(listBeneficiaries, {
    description: "The bank accounts of earlier withdrawals, latest first.",
    reply: {
      beneficiaries: [
        {
          id: "019a6f3f-02d4-7a18-8c35-6f1e9b7d2a51",
          accountNumber: "0123456785",
          accountName: "OKONKWO ADAEZE",
          bankCode: "058",
          bankName: "Guaranty Trust Bank",
          lastUsedAt: "2026-11-20T09:30:00.000Z",
        },
      ],
    },
  }),
  example(removeBeneficiary, {
    description: "Deletes a saved bank account. Past withdrawals keep their details.",
    params: { id: "019a6f3e-7c1b-7d42-9f0e-3b2a5c8d1e40" },
    reply: {},
  }),
];
