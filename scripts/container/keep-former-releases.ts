import { keepFormerReleases } from "./former-releases.ts";

/** Runs during the build of the app's image. Arguments: the web app of the previous image, and the new one. */
const [former, folder] = process.argv.slice(2);
if (former === undefined || folder === undefined)
  throw new Error("Give two folders: the former and the new.");
keepFormerReleases(former, folder);
