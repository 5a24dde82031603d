import { keepFormerReleases } from "./former-releases.ts";

const [former, folder] = process.argv.slice(2);
if (former === undefined || folder === undefined)
  throw new Error("Give two folders: the former and the new.");
keepFormerReleases(former, folder);
