import { testQuarter } from "./test-quarter.ts";

await testQuarter(4);
