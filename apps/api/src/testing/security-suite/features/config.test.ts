import { configRoutes } from "../../../routes/config.ts";
import { defends } from "../defends.ts";

await defends(configRoutes);
