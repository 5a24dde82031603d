import { sendRoutes } from "../../../routes/send.ts";
import { defends } from "../defends.ts";

await defends(sendRoutes);
