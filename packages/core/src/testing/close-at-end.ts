import { afterAll } from "vitest";
import { closeFile } from "./at-end.ts";

afterAll(closeFile, 60_000);
