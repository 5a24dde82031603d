import { serve } from "@manilla/http/serve";
import { buildApp } from "./app.ts";

serve("api", buildApp, ({ PORT }) => PORT);
