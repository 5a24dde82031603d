import { marketRoutes } from "../../../routes/market.ts";
import { defends } from "../defends.ts";

await defends(marketRoutes);
