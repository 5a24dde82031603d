import { loadScreen } from "#lib/routes/load-screen.tsx";

export const notFound = loadScreen(
  async () => (await import("../pages/not-found-screen.tsx")).NotFoundScreen,
);
