import { localAsTyped } from "@manilla/shared/phone-number";

/** The Contact Picker API, which Chromium has on Android and lib.dom does not know. */
interface ContactPicker {
  select(properties: ["tel"]): Promise<{ tel?: string[] }[]>;
}

function picker(): ContactPicker | null {
  return "contacts" in navigator ? (navigator.contacts as ContactPicker) : null;
}

/** Whether this browser lets a person choose a number from the phone's contacts. */
export function canPickContact(): boolean {
  return picker() !== null;
}

/** The digits of the first number of the chosen contact, as they would be typed; null when none was chosen. */
export async function pickContact(): Promise<string | null> {
  const [contact] = (await picker()?.select(["tel"])) ?? [];
  const [number] = contact?.tel ?? [];
  return number === undefined ? null : localAsTyped(number);
}
