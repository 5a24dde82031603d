import { afterAll } from "vitest";
import { closeAndExit, closeFile } from "./at-end.ts";

afterAll(closeFile, 60_000);
// Once, however many files share the process.
process.off("SIGTERM", closeAndExit).once("SIGTERM", closeAndExit);
