import { recurringRoutes } from "../../../routes/recurring.ts";
import { defends } from "../defends.ts";

await defends(recurringRoutes);
