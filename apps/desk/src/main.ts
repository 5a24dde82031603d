import { serve } from "@manilla/http/serve";
import { buildDesk } from "./app.ts";

serve("desk", buildDesk, ({ DESK_PORT }) => DESK_PORT);
