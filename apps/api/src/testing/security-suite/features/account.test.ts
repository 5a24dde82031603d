import { accountRoutes } from "../../../routes/account.ts";
import { defends } from "../defends.ts";

await defends(accountRoutes);
