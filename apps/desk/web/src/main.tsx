import { seconds } from "@manilla/shared/duration";
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { App } from "./app.tsx";
import { CallError } from "./lib/call.ts";
import { sessionKey } from "./lib/session.ts";
import { storeAnswer } from "./lib/store-answer.ts";

const dark = matchMedia("(prefers-color-scheme: dark)");
const paint = () => {
  document.documentElement.dataset["theme"] = dark.matches ? "dark" : "light";
};
paint();
dark.addEventListener("change", paint);

// Any call may find that the session has ended. Then the sign-in is shown.
const onError = (error: unknown) => {
  if (error instanceof CallError && error.status === 401) void storeAnswer(queries, sessionKey, null);
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
