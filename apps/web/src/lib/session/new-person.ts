import { keepInTab, readFromTab } from "../storage/tab-storage.ts";

const key = "manilla-new-person";

/** For this tab, until the logout. */
export function rememberNewPerson(): void {
  keepInTab(key, true);
}

export function isNewPerson(): boolean {
  return readFromTab(key) === true;
}
