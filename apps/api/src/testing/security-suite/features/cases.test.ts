import { casesRoutes } from "../../../routes/cases.ts";
import { defends } from "../defends.ts";

await defends(casesRoutes);
