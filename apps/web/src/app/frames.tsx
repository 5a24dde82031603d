import { paths } from "@manilla/shared/web-paths";
import type { ReactNode } from "react";
import { prerenderToNodeStream } from "react-dom/static";
import { StaticRouter } from "react-router-dom";
import { queryClient } from "#lib/api/query-client.ts";
import { WithQueries } from "#lib/api/with-queries.tsx";
import { Loading } from "#ui/base/skeleton.tsx";
import { DashboardPage } from "./pages/dashboard-page.tsx";
import { AppTree } from "./router.tsx";
import { Shell } from "./shell.tsx";

/** The HTML of the first screens, which vite/prepare-page.ts writes into the page. */
export const frames: Record<"login" | "dashboard", string> = {
  /** The whole tree, because main.tsx hydrates this HTML. */
  login: await html(
    <StaticRouter location={paths.login}>
      <AppTree />
    </StaticRouter>,
  ),
  /** Inert: the buttons do nothing yet, and a screen reader would lose its place when the app replaces this HTML. */
  dashboard: await html(
    <StaticRouter location={paths.dashboard}>
      <WithQueries>
        <Loading>
          <div inert>
            <Shell>
              <DashboardPage />
            </Shell>
          </div>
        </Loading>
      </WithQueries>
    </StaticRouter>,
  ),
};

// Removes the cache's timers, which would keep the build process running.
queryClient.clear();

async function html(node: ReactNode): Promise<string> {
  const failed: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(node, {
    // React must not stream parts that an inline script moves into place: the Content-Security-Policy forbids inline
    // scripts.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => void failed.push(error),
  });
  let text = "";
  for await (const part of prelude) text += String(part);
  if (failed.length > 0) throw new AggregateError(failed, "A first screen failed to render at build time");
  return text;
}
