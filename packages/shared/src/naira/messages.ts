/** The specification prints these messages word for word. */
export const depositMessages = {
  invalid: "Please enter a valid amount",
  minimum: "Minimum deposit amount is ₦100",
  maximum: "Maximum deposit amount is ₦10,000,000",
  noUser: "Unable to retrieve user information. Please try again.",
  libraryLoading: "Payment system is loading. Please try again in a moment.",
  initFailed: "Failed to initialize payment. Please try again.",
  initializing: "Initializing payment...",
  failed: "Payment failed. Please try again.",
  cancelled: "Payment cancelled",
  successful: (amount: string) => `Payment successful! ${amount} will be credited to your account shortly.`,
} as const;
