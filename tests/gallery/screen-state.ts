import type { Setup } from "./setups.ts";
import type { Steps } from "./steps.ts";

export interface ScreenState {
  name: string;
  path: string;
  setup?: Setup;
  steps?: Steps;
  signedOut?: true;
}
