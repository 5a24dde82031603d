import { localAsTyped } from "@manilla/shared/phone-number";

/** The Contact Picker API, which only Chromium on Android has and lib.dom lacks. */
interface ContactPicker {
  select(properties: ["tel"]): Promise<{ tel?: string[] }[]>;
}

function picker(): ContactPicker | null {
  return "contacts" in navigator ? (navigator.contacts as ContactPicker) : null;
}

export function canPickContact(): boolean {
  return picker() !== null;
}

export async function pickContact(): Promise<string | null> {
  const [contact] = (await picker()?.select(["tel"])) ?? [];
  const [number] = contact?.tel ?? [];
  return number === undefined ? null : localAsTyped(number);
}
