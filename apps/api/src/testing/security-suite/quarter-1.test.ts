import { defendQuarter } from "./defends.ts";

await defendQuarter(1);
