export const apiGuide = `
Everything the app does goes through these calls. To try them on a laptop, sign in with \`POST /users/login\` as
\`demo\` / \`Demo-pass-1!\`, copy \`data.token\` into *Authentication*, and send.

**Answers.** Every answer is \`{status, message, data}\`. An error also carries a stable \`code\` to branch on, the
\`requestId\` to name to support and, for bad input, \`errors: [{path, message}]\`. \`message\` may be shown to people.

**Sessions.** \`Authorization: Bearer <token>\`, good for 7 days or until it is revoked. 401 always means that the
session has ended.

**Money.** Amounts come in as decimal text (or a number) and go out as decimal text: \`"1500.00"\` naira, \`"0.00012000"\`
of a coin. Bill catalogues are in kobo. More decimals than the currency has are refused, never rounded.

**Once.** Calls that move money, or schedule it, take an \`Idempotency-Key\`: a UUID for each confirmation. The same key and body get the first
answer again, byte for byte, so repeating a call whose answer was lost is safe.

**Pending.** A money call answers within 8 seconds. While the provider has not confirmed, the reply has \`"status": "pending"\`, and
\`GET /transactions/{id}\` shows how it continues.

**Limits.** 429 comes with \`Retry-After\`; 503 means that a provider or the rates are unavailable and no money moved.
`;

export const apiTags = [
  { name: "users", description: "Registration, sign-in, sessions, password and PIN" },
  { name: "kyc", description: "Codes for email and phone, the identity check, limits" },
  {
    name: "wallet",
    description: "The dashboard and the transaction history, with receipts and statements",
  },
  { name: "naira", description: "Naira in by card or transfer, naira out to a bank" },
  { name: "transfers", description: "Sending to other people here, and money requests" },
  { name: "crypto", description: "Quotes, buying, selling, swapping, sending and receiving" },
  { name: "bills", description: "Airtime, data, cable TV and electricity" },
  { name: "cases", description: "Problems that customers report, with their messages and deadlines" },
  { name: "market", description: "Prices, charts and news" },
  { name: "notifications", description: "Notifications and their settings" },
  { name: "config", description: "What an app needs before sign-in" },
  { name: "webhooks", description: "Signed notifications of providers" },
];
