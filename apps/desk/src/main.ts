import { runServer } from "@manilla/http/serve";
import { buildDesk } from "./app.ts";
import { deskChores } from "./chores.ts";

runServer(
  "desk",
  (ctx) => buildDesk(ctx, { chores: deskChores }),
  ({ DESK_PORT }) => DESK_PORT,
);
