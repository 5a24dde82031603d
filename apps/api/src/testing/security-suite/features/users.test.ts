import { usersRoutes } from "../../../routes/users.ts";
import { defends } from "../defends.ts";

await defends(usersRoutes);
