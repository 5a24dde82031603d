import { paths } from "@manilla/shared/web-paths";
import type { ReactNode } from "react";
import { prerenderToNodeStream } from "react-dom/static";
import { StaticRouter } from "react-router-dom";
import { queryClient } from "#lib/api/query-client.ts";
import { AppTree } from "./router.tsx";

/** main.tsx hydrates this HTML of the login page (vite/prerender-frames.ts), so it must be the whole tree. */
export const frames: Record<"login", string> = {
  login: await html(
    <StaticRouter location={paths.login}>
      <AppTree />
    </StaticRouter>,
  ),
};

// The timers of the client would keep the build process running.
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
