import { billsRoutes } from "../../../routes/bills.ts";
import { defends } from "../defends.ts";

await defends(billsRoutes);
