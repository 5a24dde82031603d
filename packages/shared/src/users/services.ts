export interface Service {
  id: "fiat-transactions" | "crypto-transactions" | "bill-payments" | "gift-cards";
  title: string;
  description: string;
  icon: "banknote" | "bitcoin" | "receipt" | "gift";
  active: boolean;
}

export const services: readonly Service[] = [
  {
    id: "fiat-transactions",
    title: "Fiat Transactions",
    description: "Add naira, hold it and withdraw to any Nigerian bank",
    icon: "banknote",
    active: true,
  },
  {
    id: "crypto-transactions",
    title: "Crypto Transactions",
    description: "Buy, sell, swap, send and receive crypto",
    icon: "bitcoin",
    active: true,
  },
  {
    id: "bill-payments",
    title: "Bill Payments",
    description: "Airtime, data, cable TV and electricity",
    icon: "receipt",
    active: true,
  },
  {
    id: "gift-cards",
    title: "Gift Cards",
    description: "Trade gift cards for naira",
    icon: "gift",
    active: false,
  },
];
