import type { PlantedError } from "./scenario.ts";

export const accountErrors: readonly PlantedError[] = [
  {
    name: "close an account number without asking whether there is one",
    kind: "nairaAccount",
    file: "naira/accounts/sweep-accounts.ts",
    find: "if (account.accountId === null) return findAndCloseNumber(ctx, account);",
    replace:
      'if (account.accountId === null) return void (await moveAccountNumber(ctx, account, { to: "closed" }));',
  },
  {
    name: "take a lost answer to the end of an account number for its end",
    kind: "nairaAccount",
    file: "naira/accounts/sweep-accounts.ts",
    find: '{ to: isClosed ? "closed" : "closing" }',
    replace: '{ to: "closed" }',
  },
  {
    name: "ask no more after the provider refused an account number",
    kind: "nairaAccount",
    file: "naira/accounts/accounts.ts",
    find: 'standing === "open";',
    replace: 'standing === "open" && step.to !== "refused";',
  },
];
