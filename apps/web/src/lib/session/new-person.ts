import { keepInTab, readFromTab } from "../storage/tab-storage.ts";

const key = "manilla-new-person";

export function rememberNewPerson(): void {
  keepInTab(key, true);
}

export function isNewPerson(): boolean {
  return readFromTab(key) === true;
}
