import { afterAll } from "vitest";
import { closeAndExit, closeFile } from "./at-end.ts";

afterAll(closeFile, 60_000);
// Once per process.
process.off("SIGTERM", closeAndExit).once("SIGTERM", closeAndExit);
