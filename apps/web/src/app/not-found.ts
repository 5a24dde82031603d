import { loadScreen } from "./load-screen.ts";

export const notFound = loadScreen(async () => (await import("./not-found-screen.tsx")).NotFoundScreen);
