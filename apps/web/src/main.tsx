import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router-dom";
import { reportUnhandled } from "./app/report-unhandled.ts";
import { router } from "./app/router.tsx";
import { queryClient } from "./lib/query-client.ts";
import { followTheme } from "./lib/theme.ts";

function start() {
  const root = document.getElementById("root");
  if (!root) throw new Error("index.html has no #root");
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
}

reportUnhandled();
followTheme();

// The frame in the HTML stays until the first screen's code is here, so that nothing flashes in between.
if (router.state.initialized) start();
else {
  const stop = router.subscribe((state) => {
    if (!state.initialized) return;
    stop();
    start();
  });
}
