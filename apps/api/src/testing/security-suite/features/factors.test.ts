import { factorRoutes } from "../../../routes/factors.ts";
import { defends } from "../defends.ts";

await defends(factorRoutes);
