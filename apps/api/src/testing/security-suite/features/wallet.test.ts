import { walletRoutes } from "../../../routes/wallet.ts";
import { defends } from "../defends.ts";

await defends(walletRoutes);
