import { keepFormerReleases } from "./former-releases.ts";

/** While the app's image is built: the folder of the web app in the image before, and the one just built. */
const [former, folder] = process.argv.slice(2);
if (former === undefined || folder === undefined)
  throw new Error("Give two folders: the former and the new.");
keepFormerReleases(former, folder);
