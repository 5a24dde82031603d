import { depositRoutes } from "../../../routes/deposits.ts";
import { defends } from "../defends.ts";

await defends(depositRoutes);
