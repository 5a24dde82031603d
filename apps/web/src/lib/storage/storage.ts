/** Local storage that never throws: private windows and full disks must not break a screen. */

export const storageKeys = {
  session: "manilla-session",
  theme: "manilla-theme",
  language: "manilla-language",
  favourites: "crypto-favorites",
  identityAttempt: "kyc-last-attempt",
  hiddenBalances: "manilla-hidden-balances",
  preferencesDraft: "manilla-preferences-draft",
  recentRecipients: "manilla-recent-recipients",
  device: "manilla-device",
  passkeyHere: "manilla-passkey",
  passkeyOffer: "manilla-passkey-offer",
  pushFor: "manilla-push-for",
  pushOffer: "manilla-push-offer",
  installOffer: "manilla-install-offer",
  appLock: "manilla-app-lock",
  lastActive: "manilla-last-active",
  lastPerson: "manilla-last-person",
} as const;

const keptOnLogout: readonly string[] = [
  storageKeys.favourites,
  storageKeys.identityAttempt,
  storageKeys.theme,
  storageKeys.language,
  // A random name of the device, not of a person: without it every sign-in would look like one on a new device.
  storageKeys.device,
  storageKeys.passkeyOffer,
  // Whose notifications this device shows: the same person's next sign-in renews them.
  storageKeys.pushFor,
  storageKeys.pushOffer,
  storageKeys.installOffer,
  // The name alone, and whether that person has a passkey here, for the next sign-in. "Not you?" there deletes both.
  storageKeys.lastPerson,
  storageKeys.passkeyHere,
];

/** The keys of payments without an answer (payments/keys.ts). */
export const unansweredPrefix = "manilla-unanswered:";
export const isUnansweredKey = (name: string): boolean => name.startsWith(unansweredPrefix);

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Nothing to do: the value lives on in memory until the page is left.
  }
}

/** False where storage is full for a text of this length, or forbidden. */
export function canStore(text: string): boolean {
  const key = "manilla-room";
  try {
    localStorage.setItem(key, text);
    localStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}

export function removeStored(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // As above.
  }
}

/** Called when a person's storage was cleared: in this tab the browser sends no event. */
export const whenCleared = new Set<() => void>();

/**
 * Deletes what a person left on this device, except what is not about their account. `isLost`: the session was lost, so the
 * same person may come back to payments without an answer.
 */
export function clearPersonalStorage(isLost: boolean): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (!keptOnLogout.includes(key) && !(isLost && isUnansweredKey(key))) localStorage.removeItem(key);
    }
  } catch {
    // As above.
  }
  clearTabStorage();
  for (const listener of whenCleared) listener();
}

/** What this tab keeps over a reload. */
export function clearTabStorage(): void {
  try {
    sessionStorage.clear();
  } catch {
    // As above.
  }
}
