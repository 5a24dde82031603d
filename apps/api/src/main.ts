import { serve } from "@manilla/http/serve";
import { buildApp } from "./app.ts";
import { allExamples, allRoutes } from "./features.ts";

serve(
  "api",
  (ctx) => buildApp(ctx, { routes: allRoutes, examples: allExamples }),
  ({ PORT }) => PORT,
);
