import { paths } from "@manilla/shared/web-paths";
import type { ReactNode } from "react";
import { prerenderToNodeStream } from "react-dom/static";
import { StaticRouter } from "react-router-dom";
import { queryClient } from "../lib/api/query-client.ts";
import { WithQueries } from "../lib/api/with-queries.tsx";
import { DashboardPage } from "./pages/dashboard-page.tsx";
import { AppTree } from "./router.tsx";
import { Shell } from "./shell.tsx";

/**
 * The HTML of the first screens, rendered at build time (vite/prerender-frames.ts) without a session and before any request. The sign-in
 * is hydrated (main.tsx), so it is the whole tree; the dashboard is replaced.
 */
export const frames: Record<"login" | "dashboard", string> = {
  login: await html(
    <StaticRouter location={paths.login}>
      <AppTree />
    </StaticRouter>,
  ),
  dashboard: withoutButtons(
    await html(
      <StaticRouter location={paths.dashboard}>
        <WithQueries>
          <Shell>
            <DashboardPage />
          </Shell>
        </WithQueries>
      </StaticRouter>,
    ),
  ),
};

// Its timers would keep the build from ending.
queryClient.clear();

/** Its links work before the app does; its buttons would take a tap and do nothing. */
function withoutButtons(text: string): string {
  return text.replaceAll("<button", "<button inert");
}

async function html(node: ReactNode): Promise<string> {
  const failed: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(node, {
    // Nothing in a hidden place with a script that moves it: the content policy forbids inline scripts.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => void failed.push(error),
  });
  let text = "";
  for await (const part of prelude) text += String(part);
  if (failed.length > 0) throw new AggregateError(failed, "A first screen failed to render at build time");
  return text;
}
