const pick = (name, label, options, more = {}) => ({ name, label, options, ...more });
const text = (name, label, more = {}) => ({ name, label, ...more });
const number = (name, label, more = {}) => ({ name, label, number: true, ...more });
const vendors = [
  "payaza",
  "paystack",
  "maplerad",
  "vtpass",
  "dojah",
  "quidax",
  "coingecko",
  "termii",
  "smtp",
  "news",
  "forex",
];
const telling = ["payaza", "paystack", "maplerad", "vtpass", "dojah", "quidax"];

export const controls = [
  {
    title: "Pay a naira deposit",
    path: "/control/payments/:reference",
    fields: [
      text("reference", "Reference of the deposit", { required: true }),
      pick("outcome", "Outcome", ["paid", "underpaid", "overpaid", "late", "declined"]),
      number("amount", "Naira that arrives (optional after a popup)"),
    ],
  },
  {
    title: "Pay into an account number",
    path: "/control/account-payments/:reference",
    fields: [
      text("reference", "A customer's own account number", { required: true, pattern: "\\d{10}" }),
      number("amount", "Naira that arrives", { required: true }),
      text("from", "Who pays (optional)"),
    ],
  },
  {
    title: "Send coins to an address",
    path: "/control/custody/deposits",
    fields: [
      text("address", "Deposit address", { required: true }),
      text("tag", "Destination tag (XRP)"),
      text("amount", "Amount", { required: true }),
      number("confirmations", "Stop at confirmations (optional)"),
      { name: "hold", label: "Hold for a check", options: ["no", "yes"], flag: true },
    ],
  },
  {
    title: "Move the market",
    path: "/control/market",
    reset: "/control/market",
    fields: [
      text("symbol", "Symbol (USDNGN: dollar rate)", { required: true }),
      number("price", "Price from now on"),
      number("change", "or change in percent"),
      pick("broken", "Broken", ["", "zero", "nan", "negative", "x1000", "inverted", "stale", "down"]),
    ],
  },
  {
    title: "Make a vendor misbehave",
    path: "/control/faults",
    reset: "/control/faults",
    fields: [
      pick("vendor", "Vendor", vendors),
      pick("operation", "Operation", [""]),
      pick("fault", "Fault", [
        "timeout",
        "refuse",
        "error500",
        "rate_limited",
        "slow",
        "lost_answer",
        "reset",
        "garbage",
        "error500_after",
      ]),
      number("times", "Times (empty: until cleared)"),
    ],
  },
  {
    title: "Decide a bank payout",
    path: "/control/payouts/:reference",
    fields: [
      text("reference", "Reference of the payout", { required: true }),
      pick("status", "Status", ["success", "failed", "reversed", "pending"]),
    ],
  },
  {
    title: "Script a bill",
    path: "/control/bills",
    fields: [
      pick("vendor", "Vendor", ["maplerad", "vtpass"]),
      text("recipient", "Phone, meter or card (empty: next)"),
      pick("outcome", "Outcome", [
        "delivered",
        "pending",
        "pending_failed",
        "stuck",
        "failed",
        "timeout_after",
        "timeout_before",
        "reversed",
      ]),
      number("times", "Times (1)"),
    ],
  },
  {
    title: "Decide an identity check",
    path: "/control/identity/:reference",
    fields: [
      text("reference", "Reference of the check", { required: true }),
      pick("status", "Status", ["Completed", "Failed", "Abandoned", "Pending", "Ongoing"]),
    ],
  },
  {
    title: "Decide a crypto withdrawal",
    path: "/control/custody/withdrawals/:reference",
    fields: [
      text("reference", "Reference of the send", { required: true }),
      pick("status", "Status", ["done", "rejected", "processing"]),
    ],
  },
  {
    title: "Set the custodian's float",
    path: "/control/custody/float",
    fields: [
      text("currency", "Coin, as eth", { required: true }),
      text("amount", "What our own account holds from now on", { required: true }),
    ],
  },
  {
    title: "Name a bank account",
    path: "/control/accounts/:reference",
    fields: [
      text("reference", "Account number", { required: true, pattern: "\\d{10}" }),
      text("name", "Owner's name", { required: true }),
    ],
  },
  {
    title: "Spoil webhooks",
    path: "/control/webhooks",
    reset: "/control/webhooks",
    fields: [
      pick("vendor", "Vendor", telling),
      pick("mode", "Mode", ["drop", "duplicate", "late", "forged", "tampered"]),
      number("times", "Times (empty: until cleared)"),
    ],
  },
];
