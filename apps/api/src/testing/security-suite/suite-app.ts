import { randomUUID } from "node:crypto";
import { queueNotification } from "@manilla/core/notifications/queue-notification";
import { ProviderError } from "@manilla/core/providers/provider-error";
import type { Route } from "@manilla/shared/http/route";
import { tellAll } from "@manilla/testing/members";
import { fakeBillVendors } from "@manilla/testing/providers/bill-vendors";
import { createFakeAccounts } from "@manilla/testing/providers/fake-accounts";
import { createFakePayments } from "@manilla/testing/providers/fake-payments";
import { onlyProviders } from "@manilla/testing/providers/only-providers";
import { afterEach } from "vitest";
import type { Routes } from "../../app.ts";
import type { App } from "../../command.ts";
import { testApp } from "../app.ts";
import { routeRows } from "./rows-by-route.ts";

export interface Known {
  name: string;
  method: string;
  url: string;
  route: Route | undefined;
}

export type SuiteApp = Awaited<ReturnType<typeof suiteApp>>;

export async function suiteApp(features: readonly Routes[], others: readonly Routes[] = []) {
  const known: Known[] = [];
  function listen(app: App): void {
    app.addHook("onRoute", ({ method, url, schema, config }) => {
      const name = schema?.operationId ?? "";
      // A HEAD route is derived from its GET route.
      if (url.startsWith("/api/") && method !== "HEAD")
        known.push({ name, method: String(method), url, route: config?.route });
    });
  }

  const away = () => Promise.reject(new ProviderError("unreachable", "the vendor does not answer"));
  const close = async () => {};
  const providers = onlyProviders({
    payments: createFakePayments(),
    nairaAccounts: createFakeAccounts(),
    bills: Object.values(fakeBillVendors()),
    news: { latest: away, close },
    coinPages: { page: away, candles: away, close },
  });
  const { app, ctx } = await testApp({
    routes: [...others, listen, ...features],
    config: { RATE_LIMIT_FACTOR: "10000" },
    overrides: { providers },
  });

  // No worker runs here, so events are handled after each test. Events that wait for minutes would be violations.
  afterEach(() => tellAll(ctx, (event) => queueNotification(ctx, event)));

  return { app, ctx, known };
}

export const lineOf = ({ method, url, name }: Known, id: string = randomUUID()) =>
  `${method} ${url.replace(/:(\w+)/g, (_, part: string) => routeRows[name]?.path?.[part] ?? id)}`;

export const bodyOf = (name: string) => routeRows[name]?.body?.();
