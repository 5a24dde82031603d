import type { Walk } from "./walks.ts";
import type { World } from "./world.ts";

/** A screen in one of its states. */
export interface Face {
  name: string;
  path: string;
  world?: World;
  walk?: Walk;
  signedOut?: true;
}
