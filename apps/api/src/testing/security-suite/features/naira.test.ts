import { nairaRoutes } from "../../../routes/naira.ts";
import { defends } from "../defends.ts";

await defends(nairaRoutes);
