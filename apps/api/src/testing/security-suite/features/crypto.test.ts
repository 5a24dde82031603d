import { cryptoRoutes } from "../../../routes/crypto.ts";
import { defends } from "../defends.ts";

await defends(cryptoRoutes);
