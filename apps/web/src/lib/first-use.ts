import { isLite } from "./lite-mode.ts";

let used: Promise<void> | undefined;
let isUsed = false;

/** Whether the first view has been in use: then nothing needs to wait any more. */
export function wasUsed(): boolean {
  return isUsed;
}

/**
 * Resolves in an idle moment after the person has scrolled, tapped or typed for the first time, after three seconds at the
 * latest, which is not so in lite mode: until then the phone works on what is on the screen. At build time, and on later screens, it only waits for the moment.
 */
export async function afterFirstUse(): Promise<void> {
  if (typeof window === "undefined") return;
  used ??= firstUse();
  await used;
  await idleMoment();
  isUsed = true;
}

function firstUse(): Promise<void> {
  return new Promise((resolve) => {
    for (const sign of ["scroll", "pointerdown", "keydown", "input"])
      window.addEventListener(sign, () => resolve(), { once: true, capture: true });
    if (!isLite()) setTimeout(resolve, 3_000);
  });
}

function idleMoment(): Promise<void> {
  return new Promise((resolve) => {
    // Not in Safari.
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: 1_000 });
    else setTimeout(resolve, 200);
  });
}
