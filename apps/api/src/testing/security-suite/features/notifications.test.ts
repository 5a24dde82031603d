import { notificationsRoutes } from "../../../routes/notifications.ts";
import { defends } from "../defends.ts";

await defends(notificationsRoutes);
