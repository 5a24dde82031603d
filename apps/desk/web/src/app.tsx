import { Component, type ReactNode, Suspense } from "react";
import { Route, Routes, useLocation } from "react-router-dom";
import { useSession } from "./lib/session.ts";
import { pages } from "./pages.tsx";
import { SignInScreen } from "./screens/sign-in-screen.tsx";
import { Layout } from "./ui/layout.tsx";
import { Failure, Loading, Pending } from "./ui/states.tsx";

export function App() {
  const session = useSession();
  const { pathname } = useLocation();
  if (!session.isSuccess) return <Pending query={session} />;
  if (!session.data) return <SignInScreen />;
  const { permissions } = session.data;
  const allowed = pages.filter(({ needs }) => needs === "session" || permissions.includes(needs));
  return (
    <Layout session={session.data} pages={allowed}>
      <PageBoundary key={pathname}>
        <Suspense fallback={<Loading />}>
          <Routes>
            {allowed.map(({ path, Screen }) => (
              <Route key={path} path={path} element={<Screen />} />
            ))}
            <Route path="*" element={<p>This page does not exist, or your role may not open it.</p>} />
          </Routes>
        </Suspense>
      </PageBoundary>
    </Layout>
  );
}

/** Needs the page's address as its key, so that an error disappears on the next page. */
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
