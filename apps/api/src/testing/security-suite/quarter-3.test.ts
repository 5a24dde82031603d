import { defendQuarter } from "./test-defences.ts";

await defendQuarter(3);
