import { keepInstallOffer } from "./lib/device/install-here.ts";
import { loadTexts } from "./lib/texts/languages.ts";

// The browser fires `beforeinstallprompt` only once, possibly before the app's code has loaded.
keepInstallOffer();

/** The app's code runs after the texts have loaded, because its constants contain texts. */
void loadTexts().then(() => import("./main.tsx"));
