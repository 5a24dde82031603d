import type { Routes } from "./app.ts";
import { billsRoutes } from "./routes/bills.ts";
import { casesRoutes } from "./routes/cases.ts";
import { configRoutes } from "./routes/config.ts";
import { addressRoutes, cryptoRoutes } from "./routes/crypto.ts";
import { factorRoutes } from "./routes/factors.ts";
import { kycRoutes } from "./routes/kyc.ts";
import { marketRoutes } from "./routes/market.ts";
import { nairaRoutes, withdrawalRoutes } from "./routes/naira.ts";
import { notificationsRoutes } from "./routes/notifications.ts";
import { transferRoutes } from "./routes/transfers.ts";
import { accountRoutes, usersRoutes } from "./routes/users.ts";
import { walletRoutes } from "./routes/wallet.ts";
import { webhookRoutes } from "./routes/webhooks.ts";

export const allRoutes: readonly Routes[] = [
  configRoutes,
  usersRoutes,
  accountRoutes,
  factorRoutes,
  kycRoutes,
  cryptoRoutes,
  addressRoutes,
  walletRoutes,
  notificationsRoutes,
  marketRoutes,
  nairaRoutes,
  billsRoutes,
  withdrawalRoutes,
  transferRoutes,
  casesRoutes,
  webhookRoutes,
];
