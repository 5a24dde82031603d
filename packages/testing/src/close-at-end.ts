import { afterAll } from "vitest";
import { closeAndExit, closeFile } from "./run-at-end.ts";

afterAll(closeFile, 60_000);
process.off("SIGTERM", closeAndExit).once("SIGTERM", closeAndExit);
