import type { AddressInfo } from "node:net";
import fastify, { type FastifyInstance, type FastifyReply } from "fastify";
import { readConfig, type SandboxConfig, vendorPaths } from "./config.ts";
import { Refused } from "./control/command.ts";
import { controlRoutes } from "./control/control.ts";
import { moneyControlRoutes } from "./control/control-money.ts";
import { homeRoutes } from "./control/pages.ts";
import { dojahRoutes, dojahWidgetRoutes } from "./dojah/dojah.ts";
import { mapleradRoutes } from "./maplerad/maplerad.ts";
import { coingeckoRoutes } from "./market/coingecko.ts";
import { forexRoutes, newsRoutes, tradingviewRoutes } from "./market/feeds.ts";
import { openSmtp } from "./messages/smtp.ts";
import { termiiRoutes } from "./messages/termii.ts";
import { openParts } from "./parts.ts";
import { checkoutRoutes } from "./payaza/checkout.ts";
import { payazaRoutes } from "./payaza/payaza.ts";
import { paystackRoutes } from "./paystack/paystack.ts";
import { pushRoutes } from "./push/push.ts";
import { quidaxRoutes } from "./quidax/quidax.ts";
import { vtpassRoutes } from "./vtpass/vtpass.ts";
import { openWorld, type World } from "./world.ts";

export interface Sandbox {
  app: FastifyInstance;
  world: World;
  start(): Promise<{ url: string; smtpPort: number }>;
  close(): Promise<void>;
}

export interface SandboxOptions extends Partial<SandboxConfig> {
  now?: () => Date;
}

/** Without `dataDir` all data is lost on close. */
export function buildSandbox({ now, ...options }: SandboxOptions = {}): Sandbox {
  const config = { ...readConfig({}), dataDir: undefined, ...options };
  const world = openWorld(config, now);
  const app = fastify({ bodyLimit: 262_144, forceCloseConnections: true, requestTimeout: 90_000 });
  const smtp = openSmtp(world);
  app.decorateRequest("fault", null);
  app.setErrorHandler(answerError);
  openVendors(app, world);

  return {
    app,
    world,
    async start() {
      await app.listen({ host: config.host, port: config.port });
      await new Promise<void>((resolve, reject) => {
        smtp.once("error", reject);
        smtp.listen(config.smtpPort, config.host, resolve);
      });
      // Ignores clients that disconnect in the middle of a mail.
      smtp.on("error", () => {});
      return {
        url: `http://localhost:${portOf(app.server.address())}`,
        smtpPort: portOf(smtp.server.address()),
      };
    },
    async close() {
      world.clock.stop();
      await app.close();
      await new Promise<void>((resolve) => smtp.close(resolve));
      world.close();
    },
  };
}

function openVendors(app: FastifyInstance, world: World) {
  const parts = openParts(world);
  const { market, accounts, collections, dedicated, payouts, desks, identities } = parts;

  mount(app, vendorPaths.PAYAZA_BASE_URL, (scope) =>
    payazaRoutes(scope, world, { collections, payouts: payouts.payaza, accounts }),
  );
  mount(app, "/payaza", (scope) => checkoutRoutes(scope, world, collections));
  mount(app, vendorPaths.PAYSTACK_BASE_URL, (scope) =>
    paystackRoutes(scope, world, { payouts: payouts.paystack, accounts, dedicated }),
  );
  mount(app, vendorPaths.MAPLERAD_BASE_URL, (scope) => mapleradRoutes(scope, world, desks.maplerad));
  mount(app, vendorPaths.VTPASS_BASE_URL, (scope) => vtpassRoutes(scope, world, desks.vtpass));
  mount(app, vendorPaths.DOJAH_BASE_URL, (scope) => dojahRoutes(scope, world, identities));
  mount(app, "/dojah", (scope) => dojahWidgetRoutes(scope, world, identities));
  mount(app, vendorPaths.QUIDAX_BASE_URL, (scope) => quidaxRoutes(scope, world, parts));
  mount(app, vendorPaths.COINGECKO_BASE_URL, (scope) => coingeckoRoutes(scope, world, market));
  mount(app, vendorPaths.CHART_WIDGET_URL, (scope) => tradingviewRoutes(scope, world, market));
  mount(app, vendorPaths.NEWS_BASE_URL, (scope) => newsRoutes(scope, world));
  mount(app, vendorPaths.FOREX_BASE_URL, (scope) => forexRoutes(scope, world, market));
  mount(app, vendorPaths.TERMII_BASE_URL, (scope) => termiiRoutes(scope, world));
  mount(app, vendorPaths.PUSH_SANDBOX_URL, (scope) => pushRoutes(scope, world));
  mount(app, "/control", (scope) => {
    controlRoutes(scope, world, parts);
    moneyControlRoutes(scope, parts);
  });
  homeRoutes(app);
}

/** Each vendor has its own scope, so that its hooks and authentication apply only to itself. */
function mount(app: FastifyInstance, prefix: string, routes: (scope: FastifyInstance) => void) {
  app.register(
    async (scope) => {
      routes(scope);
    },
    { prefix },
  );
}

function answerError(error: unknown, _request: unknown, reply: FastifyReply) {
  if (error instanceof Refused) return reply.code(error.status).send({ error: error.message });
  const status = error instanceof Error && "statusCode" in error ? Number(error.statusCode) : 500;
  if (status >= 500) console.error(error);
  return reply.code(status).send({ error: error instanceof Error ? error.message : "unknown" });
}

function portOf(address: AddressInfo | string | null): number {
  return typeof address === "object" && address ? address.port : 0;
}
