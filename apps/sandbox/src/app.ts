import type { AddressInfo } from "node:net";
import fastify, { type FastifyInstance } from "fastify";
import { openAccounts } from "./accounts.ts";
import { coingeckoRoutes, coinImageRoute } from "./coingecko.ts";
import { Refused } from "./command.ts";
import { readConfig, type SandboxConfig } from "./config.ts";
import { controlRoutes } from "./control.ts";
import { forexRoutes, newsRoutes } from "./feeds.ts";
import { homeRoutes } from "./home.ts";
import { openMarket } from "./market.ts";
import { announcePayazaPayout, payazaRoutes } from "./payaza.ts";
import { checkoutRoutes } from "./payaza-checkout.ts";
import { openCollections } from "./payaza-collections.ts";
import { openPayouts } from "./payouts.ts";
import { quidaxRoutes } from "./quidax.ts";
import { openSmtp } from "./smtp.ts";
import { termiiRoutes } from "./termii.ts";
import { openWorld, type World } from "./world.ts";

export interface Sandbox {
  app: FastifyInstance;
  world: World;
  /** Listens for HTTP and mail, and says where. Port 0 takes any free one. */
  start(): Promise<{ url: string; smtpPort: number }>;
  close(): Promise<void>;
}

export interface SandboxOptions extends Partial<SandboxConfig> {
  now?: () => Date;
}

/** The whole outside world in one process. Without a `dataDir` it forgets everything when it closes. */
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
      // A client that hangs up in the middle of a mail is not the sandbox's problem.
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
  const market = openMarket({ seed: world.config.seed, now: world.clock.now });
  const accounts = openAccounts(world.books);
  const collections = openCollections(world);
  const payouts = openPayouts(world, {
    vendor: "payaza",
    announce: (payout) => announcePayazaPayout(world, payout),
  });

  mount(app, "/payaza/live", (scope) => payazaRoutes(scope, world, { collections, payouts, accounts }));
  mount(app, "/payaza", (scope) => checkoutRoutes(scope, world, collections));
  mount(app, "/quidax/exchange-open-api/api/v1", (scope) => quidaxRoutes(scope, world, market));
  mount(app, "/coingecko/api/v3", (scope) => coingeckoRoutes(scope, world, market));
  mount(app, "/news/v1", (scope) => newsRoutes(scope, world));
  mount(app, "/forex/v1", (scope) => forexRoutes(scope, world, market));
  mount(app, "/termii", (scope) => termiiRoutes(scope, world));
  mount(app, "/control", (scope) => controlRoutes(scope, world, { market, collections, accounts }));
  coinImageRoute(app);
  homeRoutes(app);
}

/** Every vendor lives in a scope of its own, so that its hooks and its sign-in are only its own. */
function mount(app: FastifyInstance, prefix: string, routes: (scope: FastifyInstance) => void) {
  app.register(
    async (scope) => {
      routes(scope);
    },
    { prefix },
  );
}

function answerError(error: unknown, _request: unknown, reply: import("fastify").FastifyReply) {
  if (error instanceof Refused) return reply.code(error.status).send({ error: error.message });
  const status = error instanceof Error && "statusCode" in error ? Number(error.statusCode) : 500;
  if (status >= 500) console.error(error);
  return reply.code(status).send({ error: error instanceof Error ? error.message : "unknown" });
}

function portOf(address: AddressInfo | string | null): number {
  return typeof address === "object" && address ? address.port : 0;
}
