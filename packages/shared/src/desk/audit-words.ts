import { type ErrorCode, errorMessage } from "../http/errors.ts";

/**
 * What the staff read for an action of the audit log about a customer: requests are named "<tag>.<name of the route>" and
 * may have been refused, so their words name the request; changes in the account are "user.<change>".
 */
const auditWords: Readonly<Record<string, string>> = {
  "bills.create_bill_repeat": "Request to repeat a bill each month",
  "bills.purchase_airtime": "Purchase of airtime",
  "bills.purchase_cable": "Payment of a cable TV plan",
  "bills.purchase_data": "Purchase of a data bundle",
  "bills.purchase_electricity": "Payment for electricity",
  "cases.open_case": "Report of a problem",
  "crypto.buy_crypto": "Purchase of a coin",
  "crypto.create_recurring_buy": "Request for a repeating purchase of a coin",
  "crypto.execute_swap": "Swap of coins",
  "crypto.save_address": "Request to save a crypto address",
  "crypto.sell_crypto": "Sale of a coin",
  "crypto.send_crypto": "Request to send a coin",
  "kyc.send_verification": "Request for a verification code",
  "kyc.start_identity": "Start of an identity check",
  "kyc.verify_otp": "Entry of a verification code",
  "market.create_alert": "Request for a price alert",
  "naira.initiate_naira_deposit": "Start of a naira deposit",
  "naira.initiate_withdrawal": "Request for a withdrawal",
  "notifications.add_push_device": "Request for notifications on a device",
  "notifications.mark_all_read": "All notifications marked as read",
  "notifications.mark_all_read_in_dashboard": "All notifications marked as read",
  "notifications.save_notification_settings": "Change of the notification settings",
  "transfers.request_money": "Request for money from another customer",
  "transfers.send_transfer": "Transfer to another customer",
  "users.add_passkey": "Request to add a passkey",
  "users.change_password": "Change of the password",
  "users.change_pin": "Change of the PIN",
  "users.close_account": "Request to close the account",
  "users.confirm_totp": "First code of a new authenticator app",
  "users.create_confirmation": "Confirmation with a second factor",
  "users.export_my_data": "Export of the customer's data",
  "users.factor_sign_in": "Sign-in with the second factor",
  "users.forgot_password": "Request to reset the password",
  "users.freeze_account": "Request to freeze the account",
  "users.login": "Sign-in with the password",
  "users.logout": "Sign-out",
  "users.passkey_sign_in": "Sign-in with a passkey",
  "users.recover_factors": "Request to recover the second factor",
  "users.register": "Sign-up",
  "users.remove_totp": "Request to remove the authenticator app",
  "users.reset_password": "Reset of the password",
  "users.save_payment_rules": "Change of the payment rules",
  "users.save_preferences": "Preferences saved, onboarding finished",
  "users.skip_preferences": "Preferences skipped, onboarding finished",
  "users.start_confirmation": "Start of a confirmation with a passkey",
  "users.start_factor_sign_in": "Start of a sign-in with the second factor",
  "users.start_passkey": "Start of adding a passkey",
  "users.start_passkey_sign_in": "Start of a sign-in with a passkey",
  "users.start_totp": "Start of adding an authenticator app",
  "users.unfreeze_account": "Request to unfreeze the account",
  "users.unlock_app": "PIN entered to unlock the app",
  "wallet.export_transactions": "Export of the transactions",
  "customer.contacts_shown": "Contacts shown",
  "customer.timeline": "Timeline opened",
  "customer.view": "Customer page opened",
  "operation.view": "Operation opened",
  "staff.role": "Role of staff changed",
  "staff.totp": "New authenticator for the desk",
  "desk.sign_in": "Signed in to the desk",
  "support.freeze": "Account frozen",
  "support.sign_out": "Signed out everywhere",
  "support.unfreeze": "Account unfrozen",
  "support.unlock_pin": "PIN unlocked",
  "user.closed": "Account closed",
  "user.contact_replaced": "E-mail or phone replaced",
  "user.contact_verified": "E-mail or phone verified",
  "user.factors_removed": "Authenticator and passkeys removed by recovery",
  "user.frozen": "Account frozen",
  "user.passkey_added": "Passkey added",
  "user.passkey_removed": "Passkey removed",
  "user.password_changed": "Password changed",
  "user.password_reset": "Password reset",
  "user.payment_rules_changed": "Payment rules changed",
  "user.pin_changed": "PIN changed",
  "user.pin_locked": "PIN locked after wrong entries",
  "user.recovery_started": "Recovery of the second factor started",
  "user.signed_in": "Signed in",
  "user.totp_added": "Authenticator app added",
  "user.totp_removed": "Authenticator app removed",
  "user.unfrozen": "Account unfrozen",
};

/** The words for an action; an action without any keeps its name, with spaces: "users.new_route" → "users new route". */
export function auditTitle(action: string): string {
  return auditWords[action] ?? action.replaceAll(/[._]/g, " ");
}

/** Whether an action has words of its own. */
export function hasAuditWords(action: string): boolean {
  return action in auditWords;
}

/** How a request ended: "Refused: Incorrect PIN. Please try again." for "invalid_pin"; another text as it is. */
export function auditOutcome(text: string): string {
  return text in errorMessage ? `Refused: ${errorMessage[text as ErrorCode]}` : text; // the line above checked the code
}
