import { alertRoutes } from "../../../routes/alerts.ts";
import { defends } from "../defends.ts";

await defends(alertRoutes);
