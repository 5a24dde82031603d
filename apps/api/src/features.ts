import type { Routes } from "./app.ts";
import { accountRoutes } from "./routes/account.ts";
import { alertRoutes } from "./routes/alerts.ts";
import { billsRoutes } from "./routes/bills.ts";
import { casesRoutes } from "./routes/cases.ts";
import { configRoutes } from "./routes/config.ts";
import { cryptoRoutes } from "./routes/crypto.ts";
import { depositRoutes } from "./routes/deposits.ts";
import { factorRoutes } from "./routes/factors.ts";
import { kycRoutes } from "./routes/kyc.ts";
import { marketRoutes } from "./routes/market.ts";
import { nairaRoutes } from "./routes/naira.ts";
import { notificationsRoutes } from "./routes/notifications.ts";
import { recurringRoutes } from "./routes/recurring.ts";
import { sendRoutes } from "./routes/send.ts";
import { transferRoutes } from "./routes/transfers.ts";
import { usersRoutes } from "./routes/users.ts";
import { walletRoutes } from "./routes/wallet.ts";
import { webhookRoutes } from "./routes/webhooks.ts";
import { withdrawalRoutes } from "./routes/withdrawals.ts";

export const allRoutes: readonly Routes[] = [
  configRoutes,
  usersRoutes,
  accountRoutes,
  factorRoutes,
  kycRoutes,
  cryptoRoutes,
  sendRoutes,
  depositRoutes,
  walletRoutes,
  notificationsRoutes,
  marketRoutes,
  alertRoutes,
  recurringRoutes,
  nairaRoutes,
  billsRoutes,
  withdrawalRoutes,
  transferRoutes,
  casesRoutes,
  webhookRoutes,
];
