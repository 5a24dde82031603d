import type { Checkout } from "@manilla/shared/naira/contract";

interface Popup {
  setCallback: (callback: (answer: PopupAnswer) => void) => void;
  setOnClose: (callback: () => void) => void;
  showPopup: () => void;
  closeIframe?: () => void;
}

interface PopupAnswer {
  type?: unknown;
  data?: { message?: unknown };
}

type PopupSettings = Omit<Checkout, "provider" | "scriptUrl">;

declare global {
  interface Window {
    PayazaCheckout?: { setup: (settings: PopupSettings) => Popup };
  }
}

const loading = new Map<string, Promise<void>>();

/** Loads the provider's script once, or again after a failure. */
export function loadPaymentScript(url: string): Promise<void> {
  const known = loading.get(url);
  if (known) return known;
  const started = fetchScript(url).catch((error: unknown) => {
    loading.delete(url);
    throw error;
  });
  loading.set(url, started);
  return started;
}

export function isPaymentScriptThere(): boolean {
  return window.PayazaCheckout !== undefined;
}

function fetchScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = url;
    script.async = true;
    script.onload = () =>
      window.PayazaCheckout ? resolve() : reject(new Error("The payment script defines no popup"));
    script.onerror = () => {
      script.remove();
      reject(new Error("The payment script could not be loaded"));
    };
    document.head.append(script);
  });
}

function wordsOf({ data }: PopupAnswer): string | null {
  return typeof data?.message === "string" && data.message.trim() !== "" ? data.message : null;
}

interface PopupEvents {
  onPaid: () => void;
  /** The popup stays open for another try. `message` is the provider's text, or null. */
  onFailed: (message: string | null) => void;
  onClosed: () => void;
}

/** Opens the provider's popup and returns a function that closes it. Throws if the script is not loaded. */
export function openPaymentPopup(checkout: Checkout, events: PopupEvents): () => void {
  if (!window.PayazaCheckout) throw new Error("The payment script is not loaded");
  const { provider: _, scriptUrl: __, ...settings } = checkout;
  const popup = window.PayazaCheckout.setup(settings);
  popup.setCallback((answer) => {
    if (answer.type === "success") events.onPaid();
    else events.onFailed(wordsOf(answer));
  });
  popup.setOnClose(events.onClosed);
  popup.showPopup();
  return () => popup.closeIframe?.();
}
