import type { Context } from "@manilla/core/context";
import type { App } from "./command.ts";
import { configRoutes } from "./routes/config.ts";

/** The rooms of the house, each by its own file: a feature adds its line here and nowhere else. */
export const features: readonly ((app: App, ctx: Context) => void)[] = [configRoutes];
