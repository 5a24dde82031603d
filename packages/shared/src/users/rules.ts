const usernamePattern = /^[A-Za-z0-9_]{3,30}$/;
/**
 * The pattern of a browser's e-mail field, with a dot in the domain and ASCII letters only. Other forms allow two
 * identities for one mailbox (`a<ada@example.com>` is delivered to ada) or look-alikes (Cyrillic а).
 */
const emailPattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;
export const pinPattern = /^[0-9]{4}$/;
const passwordMinimum = 8;
/** Longer passwords only cost hashing time. */
export const passwordMaximum = 128;
export const emailMaximum = 254;

export const userMessages = {
  email: "Invalid email format",
  phone: "Use international format (e.g., +1234567890)",
  username: "Username must be 3-30 characters, alphanumeric and underscore only",
  passwordStrong: "Password is strong",
  passwordWeak: "Password must be 8+ characters with uppercase, lowercase, numbers, and symbols",
  passwordLong: "Password must be at most 128 characters",
  pin: "Please enter a 4-digit PIN",
  pinMismatch: "PINs do not match. Please try again.",
  passwordRequired: "Please enter your password",
  identifierRequired: "Please enter your email, phone number or username",
  featureRequired: "Please select at least one feature to continue",
  loginRequired: "Please enter both identifier and password",
  emailAvailable: "Email is available",
  emailTaken: "Email already exists",
  phoneAvailable: "Phone number is available",
  phoneTaken: "Phone number already exists",
  usernameAvailable: "Username is available",
  usernameTaken: "Username already exists",
} as const;

export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

export function normalizeUsername(username: string): string {
  return username.trim().toLowerCase();
}

export function isEmail(email: string): boolean {
  return email.length <= emailMaximum && emailPattern.test(email);
}

export function isUsername(username: string): boolean {
  return usernamePattern.test(username);
}

const reserved = "manilla|support|admin|help|care|security|official|cbn|efcc|ndpc";
const reservedPattern = new RegExp(`^[_0-9]*(?:${reserved})|(?:${reserved})[_0-9]*$`, "i");

/** True for names that start or end like the company or an authority. Sign-up refuses them. */
export function isReservedUsername(username: string): boolean {
  return reservedPattern.test(username);
}

export function passwordChecks(password: string) {
  return {
    length: password.length >= passwordMinimum,
    uppercase: /\p{Lu}/u.test(password),
    lowercase: /\p{Ll}/u.test(password),
    digit: /\p{Nd}/u.test(password),
    symbol: /[^\p{L}\p{N}\s]/u.test(password),
  };
}

export function isPassword(password: string): boolean {
  return password.length <= passwordMaximum && Object.values(passwordChecks(password)).every(Boolean);
}

const commonPins = new Set([
  "1234",
  "0000",
  "1111",
  "2222",
  "3333",
  "4444",
  "5555",
  "6666",
  "7777",
  "8888",
  "9999",
  "4321",
  "1212",
  "2580",
  "1004",
  "2000",
  "6969",
]);

/** A weak PIN causes a warning, never a refusal. */
export function isWeakPin(pin: string): boolean {
  return commonPins.has(pin);
}

const commonPasswords = /^(?:p[a@]ss?w[o0]rd|welcome|qwerty|admin|letmein|nigeria|manilla|abc)[^a-z]*$/i;

export function isCommonPassword(password: string): boolean {
  return commonPasswords.test(password);
}
