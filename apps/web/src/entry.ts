import { keepInstallOffer } from "./lib/device/install-here.ts";
import { loadTexts } from "./lib/texts/languages.ts";

// The browser makes its offer once, before the app's code may be there.
keepInstallOffer();

/**
 * What the page runs first. The app's code is on its way already (early.js) and runs when the language is there, because its
 * constants hold texts.
 */
void loadTexts().then(() => import("./main.tsx"));
