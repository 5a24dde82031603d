import { seconds } from "@manilla/shared/duration";
import { ApiError } from "@manilla/ui/api/api-error.ts";
import { storeAnswer } from "@manilla/ui/api/store-answer.ts";
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { App } from "./app.tsx";
import { sessionKey } from "./lib/session.ts";

const dark = matchMedia("(prefers-color-scheme: dark)");
const paint = () => {
  document.documentElement.dataset["theme"] = dark.matches ? "dark" : "light";
};
paint();
dark.addEventListener("change", paint);

const onError = (error: unknown) => {
  if (error instanceof ApiError && error.status === 401) void storeAnswer(queries, sessionKey, null);
};
const queries: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: { queries: { staleTime: seconds(10), retry: 1 }, mutations: { retry: false } },
});

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </QueryClientProvider>
  </StrictMode>,
);
