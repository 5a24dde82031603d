export const storageKeys = {
  session: "manilla-session",
  theme: "manilla-theme",
  language: "manilla-language",
  favourites: "crypto-favorites",
  identityAttempt: "kyc-last-attempt",
  hiddenBalances: "manilla-hidden-balances",
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
  // The server treats a login without this random id as a login on a new device.
  storageKeys.device,
  storageKeys.passkeyOffer,
  // The user whose push subscription is renewed at the next login.
  storageKeys.pushFor,
  storageKeys.pushOffer,
  storageKeys.installOffer,
  // The login page greets the last user and offers the passkey.
  storageKeys.lastPerson,
  storageKeys.passkeyHere,
];

/** The prefix for payments without an answer (payments/keys.ts). */
export const unansweredPrefix = "manilla-unanswered:";
export const isUnansweredKey = (name: string): boolean => name.startsWith(unansweredPrefix);

/** Returns `otherwise` if `access` throws, e.g. in a private window or on a full disk. */
export function withFallback<T, Otherwise>(access: () => T, otherwise: Otherwise): T | Otherwise {
  try {
    return access();
  } catch {
    return otherwise;
  }
}

/** Null if the text is not JSON. */
export const parseJson = (text: string | null): unknown =>
  withFallback((): unknown => JSON.parse(text ?? "null"), null);

export const readStored = (key: string) => withFallback(() => localStorage.getItem(key), null);
export const writeStored = (key: string, value: string) =>
  withFallback(() => localStorage.setItem(key, value), undefined);
export const removeStored = (key: string) => withFallback(() => localStorage.removeItem(key), undefined);
export const clearTabStorage = () => withFallback(() => sessionStorage.clear(), undefined);

export function canStore(text: string): boolean {
  const key = "manilla-room";
  return withFallback(() => {
    localStorage.setItem(key, text);
    localStorage.removeItem(key);
    return true;
  }, false);
}

/** Called when a user's data is deleted in this tab, because the storage event reaches only other tabs. */
export const whenCleared = new Set<() => void>();

/**
 * Deletes a user's data on this device. `isLost`: the session expired, so payments without an answer stay for the
 * same user.
 */
export function clearPersonalStorage(isLost: boolean): void {
  for (const key of withFallback(() => Object.keys(localStorage), [])) {
    if (!keptOnLogout.includes(key) && !(isLost && isUnansweredKey(key))) removeStored(key);
  }
  clearTabStorage();
  for (const listener of whenCleared) listener();
}
