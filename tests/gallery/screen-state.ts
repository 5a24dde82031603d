import type { Setup } from "./setups.ts";
import type { Steps } from "./steps.ts";

/** A screen in one of its states, of which pictures are taken. */
export interface ScreenState {
  name: string;
  path: string;
  /** Done before the screen is opened. */
  setup?: Setup;
  /** Done on the screen, before its pictures. */
  steps?: Steps;
  signedOut?: true;
}
