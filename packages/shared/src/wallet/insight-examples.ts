import { example } from "../http/route-example.ts";
import { exportGains, getGains, getSpending } from "./insight-contract.ts";

export const insightExamples = [
  example(getSpending, {
    description: "Bills, money to people and withdrawals that went through, latest month first.",
    query: { months: 6 },
    reply: {
      months: [
        {
          month: "2026-11",
          total: "3500.00",
          categories: [
            { category: "electricity", amount: "3000.00", count: 1 },
            { category: "airtime", amount: "500.00", count: 2 },
          ],
        },
      ],
    },
  }),
  example(getGains, {
    description:
      "Sales and swaps of the year at average cost, fees included. What was received counts at its worth on arrival.",
    query: { year: 2026 },
    reply: {
      year: 2026,
      proceeds: "120000.00",
      cost: "100000.00",
      gain: "20000.00",
      complete: true,
      coins: [{ currency: "BTC", sales: 2, proceeds: "120000.00", cost: "100000.00", gain: "20000.00" }],
      updatedAt: "2026-11-20T09:30:00.000Z",
    },
  }),
  example(exportGains, {
    description: "A sheet with a line for each sale: date, reference, coin, amount, proceeds, cost, gain.",
    query: { year: 2026 },
    reply: "Date (Lagos),Reference,Coin,Amount,Proceeds (NGN),Cost (NGN),Gain (NGN)\r\n",
  }),
];
