/** The web app shows this text when a session ends without a reply from the server. */
export const sessionEnded = "Your session has ended. Please sign in again.";

/** HTTP status and default message of each error code. */
const errors = {
  bad_request: [400, "Some of the details are not valid. Please check them and try again."],
  invalid_credentials: [400, "Login failed. Please check your credentials and try again."],
  invalid_otp: [400, "Invalid verification code"],
  otp_expired: [400, "This code has expired. Please request a new one."],
  invalid_pin: [400, "Incorrect PIN. Please try again."],
  insufficient_funds: [400, "Insufficient balance."],
  below_minimum: [400, "The amount is below the minimum."],
  above_maximum: [400, "The amount is above the maximum."],
  unsupported_currency: [400, "Unsupported currency"],
  same_currency: [400, "Please select different currencies for swapping."],
  invalid_address: [400, "Invalid address for this cryptocurrency"],
  own_address: [400, "This is your own deposit address. Please enter the recipient's address."],
  unauthenticated: [401, sessionEnded],
  forbidden: [403, "You are not allowed to do this."],
  verification_required: [403, "Please verify your phone or email first."],
  kyc_level_required: [403, "Please complete your verification to continue."],
  limit_exceeded: [403, "This is above your limit for today."],
  confirmation_required: [403, "Please confirm this with your PIN or your password."],
  new_device_limit: [403, "This device is new to your account, so it has a low limit for now."],
  new_payee: [403, "This recipient is new. You can pay them 24 hours after you added them."],
  transfers_off: [403, "You blocked withdrawals and sending. Unblock them under Sign-in and payments."],
  second_factor_required: [403, "Please confirm with your passkey or authenticator app."],
  not_found: [404, "We couldn't find what you asked for."],
  method_not_allowed: [405, "This address doesn't accept that request."],
  already_exists: [409, "This already exists."],
  conflict: [409, "This has changed since you opened it. Please refresh and try again."],
  idempotency_key_reused: [409, "This request was already used for something else. Please start again."],
  quote_expired: [409, "This price has expired. Please review the new price."],
  price_changed: [409, "The price has changed. Please review the new price."],
  possible_duplicate: [409, "You made the same payment a moment ago. Confirm to pay again."],
  identity_in_use: [409, "This identity has already verified another account. Please contact support."],
  payload_too_large: [413, "The request is too large."],
  unsupported_media_type: [415, "Please send JSON."],
  purchase_failed: [422, "The provider couldn't complete this purchase. We haven't charged you."],
  locked: [423, "Too many wrong attempts. Please try again later."],
  account_frozen: [423, "This account is frozen. Please contact support."],
  rate_limited: [429, "Too many attempts. Please wait a moment and try again."],
  internal: [500, "Something went wrong on our side. Please try again."],
  rates_unavailable: [503, "We're updating prices. Please try again in a moment."],
  provider_unavailable: [503, "We can't reach this service right now. Please try again shortly."],
  service_busy: [503, "We're very busy right now. Please try again in a few seconds."],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ErrorCode = keyof typeof errors;

export const errorStatus = valuesByCode(([status]): number => status);
export const errorMessage = valuesByCode(([, message]): string => message);

function valuesByCode<Value>(read: (row: (typeof errors)[ErrorCode]) => Value) {
  const values = Object.entries(errors).map(([code, row]) => [code, read(row)]);
  return Object.fromEntries(values) as Record<ErrorCode, Value>; // cast: every code has a row
}

/** Errors that every payment can return. */
export const paymentErrors = [
  "insufficient_funds",
  "below_minimum",
  "limit_exceeded",
  "new_device_limit",
  "confirmation_required",
  "invalid_pin",
  "locked",
  "account_frozen",
] as const satisfies readonly ErrorCode[];
