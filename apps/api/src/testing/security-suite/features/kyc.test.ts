import { kycRoutes } from "../../../routes/kyc.ts";
import { defends } from "../defends.ts";

await defends(kycRoutes);
