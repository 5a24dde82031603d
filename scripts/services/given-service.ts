import { readEnvironment } from "../environment.ts";
import { type Service, SetupError } from "./process.ts";

/**
 * Returns the service whose URL is in this setting, or undefined if the setting is empty. `stop` does nothing,
 * because we did not start the service. Throws SetupError if the service does not answer.
 */
export async function givenService(
  setting: string,
  answers: (url: string) => Promise<boolean>,
): Promise<Service | undefined> {
  const url = readEnvironment(setting);
  if (url === undefined) return undefined;
  if (!(await answers(url)))
    throw new SetupError(`${setting} names ${withoutPassword(url)}, which does not answer.`);
  return { url, stop: () => Promise.resolve(), kill: () => undefined };
}

function withoutPassword(url: string): string {
  try {
    const shown = new URL(url);
    if (shown.password) shown.password = "…";
    return decodeURI(shown.href);
  } catch {
    return "something that is no URL";
  }
}
