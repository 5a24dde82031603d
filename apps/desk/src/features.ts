import type { Context } from "@manilla/core/context";
import type { Desk } from "./register.ts";
import { casesRoutes } from "./routes/cases.ts";
import { customerRoutes } from "./routes/customers.ts";
import { oversightRoutes } from "./routes/oversight.ts";
import { proposalRoutes } from "./routes/proposals.ts";
import { queueRoutes } from "./routes/queues.ts";
import { sessionRoutes } from "./routes/session.ts";

export const features: readonly ((app: Desk, ctx: Context) => void)[] = [
  sessionRoutes,
  casesRoutes,
  customerRoutes,
  proposalRoutes,
  queueRoutes,
  oversightRoutes,
];
