/** The specification prints these messages word for word. */
export const cryptoMessages = {
  invalidAmount: "Please enter a valid amount",
  minimumBuy: "Minimum purchase amount is $1 USD equivalent",
  minimumSell: "Minimum sell amount is 1 USD equivalent",
  minimumSwap: "Minimum swap amount is 1 USD equivalent",
  minimumSend: "Minimum send amount is 1 USD equivalent",
  buyNaira: "You cannot buy NGN. Please select a cryptocurrency.",
  sellNaira: "You cannot sell NGN. Please select a cryptocurrency.",
  swapNaira: "You cannot swap NGN",
  swapToNaira: "You cannot swap to NGN. Please select a cryptocurrency.",
  sendNaira: "You cannot send NGN. Please select a cryptocurrency.",
  sameCurrency: "Please select different currencies for swapping.",
  insufficientNaira: (shortfall: string) =>
    `Insufficient Naira balance. You need ${shortfall} more to complete this purchase.`,
  insufficientCrypto: (currency: string, shortfall: string) =>
    `Insufficient ${currency} balance. You need ${shortfall} more ${currency} to complete this sale.`,
  insufficientSwap: (currency: string, balance: string) =>
    `Insufficient ${currency} balance. You have ${balance} ${currency}.`,
  ratesFailed: "Failed to load exchange rates. Please try again.",
  sentInside: (currency: string) => `Your ${currency} has arrived.`,
  sendOnItsWay: (currency: string) => `Your ${currency} is on its way.`,
  sendReviewed: "We're reviewing your send. We'll decide within 24 hours.",
  recipient: "Please enter a valid recipient address",
  wrongAddress: "Invalid address for this cryptocurrency",
  addressInPreparation: "We're preparing your address. Please try again in a moment.",
  tagMissing: "Many people share this address. Please add the recipient's destination tag.",
  tagUnknown: "No Manilla account has this destination tag. Please check it with the recipient.",
  missingPrices: (currencies: string) => `Missing prices for: ${currencies}`,
} as const;

export const quoteLifetimeSeconds = 30;
