import { createHmac } from "node:crypto";
import type { World } from "../world.ts";

/** `quidax-signature: t=<seconds>,s=<hex>` with HMAC-SHA256 of the webhook key over "<seconds>.<raw body>". */
export function tellQuidax(
  world: World,
  { event, reference, data }: { event: string; reference: string; data: unknown },
) {
  world.webhooks.send({
    vendor: "quidax",
    reference,
    event,
    body: { event, data },
    sign: (raw) => {
      const timestamp = Math.floor(world.clock.now().getTime() / 1000);
      const key = world.config.keys.QUIDAX_WEBHOOK_KEY;
      const signature = createHmac("sha256", key).update(`${timestamp}.${raw}`).digest("hex");
      return { "quidax-signature": `t=${timestamp},s=${signature}` };
    },
  });
}
