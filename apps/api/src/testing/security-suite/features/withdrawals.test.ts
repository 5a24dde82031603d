import { withdrawalRoutes } from "../../../routes/withdrawals.ts";
import { defends } from "../defends.ts";

await defends(withdrawalRoutes);
