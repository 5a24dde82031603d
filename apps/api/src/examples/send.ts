import { example } from "@manilla/http/route-example";
import {
  listAddresses,
  removeAddress,
  saveAddress,
  sendCrypto,
  validateAddress,
} from "@manilla/shared/crypto/send-contract";
import type { ReplyOf } from "@manilla/shared/http/route";

const address: ReplyOf<typeof saveAddress> = {
  id: "019a6f3f-02d4-7a18-8c35-6f1e9b7d2a51",
  label: "Ledger",
  currency: "ETH",
  network: "ethereum",
  address: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
  memo: null,
  createdAt: "2026-11-20T09:30:00.000Z",
};

export const sendExamples = [
  example(validateAddress, {
    description:
      "Checks the address format and checksum of the network. It does not prove that the address has an owner.",
    params: { currency: "eth", address: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed" },
    query: { network: "ethereum" },
    reply: { valid: true, network: "ethereum" },
  }),
  example(sendCrypto, {
    description:
      "Sends a coin to an external address, or at once and without the network to another user's address. A sent coin cannot be returned. With `confirmDuplicate: false` the same amount to the same address within five minutes answers 409.",
    body: {
      currency: "eth",
      amount: "0.1",
      address: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
      network: "ethereum",
      pin: "2468",
    },
    reply: {
      transactionId: "019a6f3f-02d4-7a18-8c35-6f1e9b7d2a51",
      status: "pending",
      state: "held",
      currency: "ETH",
      network: "ethereum",
      amount: "0.10000000",
      fee: "0.00200000",
      receive: "0.09800000",
      address: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
      internal: false,
      createdAt: "2026-11-20T09:30:00.000Z",
    },
  }),
  example(listAddresses, {
    description: "The saved addresses, latest first.",
    reply: {
      addresses: [address],
    },
  }),
  example(saveAddress, {
    description: "Saves a valid address under a label. The same address twice answers 409.",
    body: {
      label: "Ledger",
      currency: "eth",
      network: "ethereum",
      address: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
    },
    reply: address,
  }),
  example(removeAddress, {
    description: "Deletes a saved address.",
    params: { id: "019a6f3e-7c1b-7d42-9f0e-3b2a5c8d1e40" },
    reply: {},
  }),
];
