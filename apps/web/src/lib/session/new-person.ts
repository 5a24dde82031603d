import { keepInTab, readFromTab } from "../storage/tab-storage.ts";

const key = "manilla-new-person";

/** The account was made in this tab. Signing out forgets it. */
export function rememberNewPerson(): void {
  keepInTab(key, true);
}

export function isNewPerson(): boolean {
  return readFromTab(key) === true;
}
