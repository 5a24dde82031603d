import { seconds } from "@manilla/shared/duration";
import { ApiError } from "@manilla/ui/api/api-error.ts";
import { cacheReply } from "@manilla/ui/api/cache-reply.ts";
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { Component, type ReactNode, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter, Route, Routes, useLocation } from "react-router-dom";
import { sessionKey, useSession } from "./lib/session.ts";
import { pages } from "./pages.tsx";
import { SignInScreen } from "./screens/sign-in-screen.tsx";
import { Layout } from "./ui/layout.tsx";
import { Failure, Pending } from "./ui/states.tsx";

const dark = matchMedia("(prefers-color-scheme: dark)");
const paint = () => {
  document.documentElement.dataset["theme"] = dark.matches ? "dark" : "light";
};
paint();
dark.addEventListener("change", paint);

const onError = (error: unknown) => {
  if (error instanceof ApiError && error.status === 401) void cacheReply(queries, sessionKey, null);
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

function App() {
  const session = useSession();
  const { pathname } = useLocation();
  if (session.data === undefined) return <Pending query={session} />;
  if (!session.data) return <SignInScreen />;
  const { permissions } = session.data;
  const allowed = pages.filter(({ needs }) => needs === "session" || permissions.includes(needs));
  return (
    <Layout session={session.data} pages={allowed}>
      <PageBoundary key={pathname}>
        <Routes>
          {allowed.map(({ path, Screen }) => (
            <Route key={path} path={path} element={<Screen />} />
          ))}
          <Route path="*" element={<p>This page does not exist, or your role may not open it.</p>} />
        </Routes>
      </PageBoundary>
    </Layout>
  );
}

/** The boundary's `key` must be the page's path, so that an error disappears on the next page. */
class PageBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return <Failure error={error} retry={() => this.setState({ error: null })} />;
  }
}
