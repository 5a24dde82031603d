import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { prefetch, prefetchOnIntent } from "./app/places.ts";
import { reportUnhandled } from "./app/report-unhandled.ts";
import { App } from "./app/router.tsx";
import { keepForOffline } from "./app/service-worker.ts";
import { keepInstallOffer } from "./lib/device/install-here.ts";
import { loadTexts } from "./lib/texts/languages.ts";
import { followTheme } from "./lib/theme.ts";

/** Screens hold texts in constants, so their code runs only when the language is there. */
function start() {
  prefetch(window.location.pathname);
  prefetchOnIntent();
  const root = document.getElementById("root");
  if (!root) throw new Error("index.html has no #root");
  // As a transition, so that the frame in the HTML stays until the first screen's code is here.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
}

reportUnhandled();
followTheme();
keepForOffline();
keepInstallOffer();
void loadTexts().then(start);
