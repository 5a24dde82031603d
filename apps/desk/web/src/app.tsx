import { Suspense } from "react";
import { Route, Routes } from "react-router-dom";
import { useSession } from "./lib/session.ts";
import { pages } from "./pages.tsx";
import { SignInScreen } from "./screens/sign-in-screen.tsx";
import { Layout } from "./ui/layout.tsx";
import { Failure, Loading } from "./ui/states.tsx";

export function App() {
  const session = useSession();
  if (session.isPending) return <Loading />;
  if (session.isError) return <Failure error={session.error} retry={() => void session.refetch()} />;
  if (!session.data) return <SignInScreen />;
  const { permissions } = session.data;
  const allowed = pages.filter(({ needs }) => permissions.includes(needs));
  return (
    <Layout session={session.data} pages={allowed}>
      <Suspense fallback={<Loading />}>
        <Routes>
          {allowed.map(({ path, Screen }) => (
            <Route key={path} path={path} element={<Screen />} />
          ))}
          <Route path="*" element={<p>This page does not exist, or your role may not open it.</p>} />
        </Routes>
      </Suspense>
    </Layout>
  );
}
