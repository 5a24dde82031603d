import { runServer } from "@manilla/http/serve";
import { buildApp } from "./app.ts";
import { allRoutes } from "./features.ts";

runServer(
  "api",
  (ctx) => buildApp(ctx, { routes: allRoutes }),
  ({ PORT }) => PORT,
);
