import { paths } from "@manilla/shared/web-paths";
import type { ReactNode } from "react";
import { prerenderToNodeStream } from "react-dom/static";
import { StaticRouter } from "react-router-dom";
import { queryClient } from "../lib/api/query-client.ts";
import { AppTree } from "./router.tsx";

/** The HTML of the sign-in, rendered at build time (vite/prerender-frames.ts). It is hydrated (main.tsx), so it is the whole tree. */
export const frames: Record<"login", string> = {
  login: await html(
    <StaticRouter location={paths.login}>
      <AppTree />
    </StaticRouter>,
  ),
};

// Its timers would keep the build from ending.
queryClient.clear();

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
