import { webhookRoutes } from "../../../routes/webhooks.ts";
import { defends } from "../defends.ts";

await defends(webhookRoutes);
