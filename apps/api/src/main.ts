import { serve } from "@manilla/http/serve";
import { buildApp } from "./app.ts";
import { allRoutes } from "./features.ts";

serve(
  "api",
  (ctx) => buildApp(ctx, { routes: allRoutes }),
  ({ PORT }) => PORT,
);
