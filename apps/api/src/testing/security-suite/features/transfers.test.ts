import { transferRoutes } from "../../../routes/transfers.ts";
import { defends } from "../defends.ts";

await defends(transferRoutes);
