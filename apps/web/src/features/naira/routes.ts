import { paths } from "@manilla/shared/web-paths";
import { type AppRoute, loadScreen } from "../../lib/routes/load-screen.ts";

const nairaDeposit = loadScreen(
  async () => (await import("./deposit/naira-deposit-screen.tsx")).NairaDepositScreen,
);

/** Naira in and out. */
export const nairaRoutes: readonly AppRoute[] = [
  { path: paths.depositNaira, lazy: nairaDeposit },
  { path: paths.fundWallet, lazy: nairaDeposit },
  {
    path: paths.withdrawNaira,
    lazy: loadScreen(async () => (await import("./withdraw/withdraw-screen.tsx")).WithdrawScreen),
  },
  {
    path: paths.withdrawal,
    lazy: loadScreen(async () => (await import("./withdraw/withdrawal-screen.tsx")).WithdrawalScreen),
  },
];
