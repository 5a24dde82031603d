import { paths } from "@manilla/shared/web-paths";
import { type AppRoute, loadScreen, screenAt } from "#lib/routes/load-screen.tsx";

const nairaDeposit = loadScreen(
  async () => (await import("./deposit/naira-deposit-screen.tsx")).NairaDepositScreen,
);

export const nairaRoutes: readonly AppRoute[] = [
  { path: paths.depositNaira, ...nairaDeposit },
  { path: paths.fundWallet, ...nairaDeposit },
  screenAt(paths.withdrawNaira, async () => (await import("./withdraw/withdraw-screen.tsx")).WithdrawScreen),
  screenAt(paths.withdrawal, async () => (await import("#lib/routes/to-transaction.tsx")).ToTransaction),
];
