import { loadScreen } from "../../lib/routes/load-screen.ts";

export const notFound = loadScreen(
  async () => (await import("../pages/not-found-screen.tsx")).NotFoundScreen,
);
