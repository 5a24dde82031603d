import { example } from "@manilla/http/route-example";
import { getWalletAddress, listCryptoDeposits } from "@manilla/shared/wallet/deposit-contract";

export const depositExamples = [
  example(getWalletAddress, {
    description:
      "Creates the address on the first call and returns the same one from then on. Send only this coin, on this network.",
    params: { currency: "eth" },
    query: { network: "ethereum" },
    reply: {
      address: "0x3b739D4A10B82EF2153Fab01abe7EE32fC67b99f",
      network: "ethereum",
      memo: null,
      confirmations: 12,
      minimum: "0.00100000",
      networks: [{ id: "ethereum", name: "Ethereum" }],
    },
  }),
  example(listCryptoDeposits, {
    description:
      "Deposits of this coin, latest first, from the moment the network shows them until they are credited.",
    params: { currency: "eth" },
    reply: {
      deposits: [
        {
          id: "019a6f3e-7c1b-7d42-9f0e-3b2a5c8d1e40",
          currency: "ETH",
          network: "ethereum",
          amount: "0.50000000",
          state: "confirming",
          confirmations: 3,
          required: 12,
          txid: "0x9f2c4a7be18d35f06c1e2ab94d7f8056a3c1b2e4d5f60718293a4b5c6d7e8f90",
          seenAt: "2026-11-20T09:30:00.000Z",
          transactionId: null,
        },
      ],
    },
  }),
];
