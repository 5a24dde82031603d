import { sweepIdentity } from "@manilla/core/kyc/sweep-identity";
import type { Chore } from "@manilla/core/runtime/chore";

export const chores: readonly Chore[] = [
  { name: "kyc.sweep_identity", everySeconds: 30, run: sweepIdentity },
];
