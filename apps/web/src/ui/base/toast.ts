import { ApiError, messageOf } from "@manilla/ui/api/api-error.ts";

const toastMilliseconds = { success: 3000, info: 3000, error: 4000, warning: 3500 } as const;

interface ToastOptions {
  description?: string;
  /** A toast replaces an earlier one with the same id. */
  id?: string;
}

// The library loads with the first toast, because no first paint needs it.
async function show(
  kind: keyof typeof toastMilliseconds,
  message: string,
  options: ToastOptions = {},
): Promise<void> {
  const { showToast } = await import("./toaster.tsx");
  showToast(kind, message, { ...options, duration: toastMilliseconds[kind] });
}

export const toast = {
  success: (message: string, options?: ToastOptions) => void show("success", message, options),
  info: (message: string, options?: ToastOptions) => void show("info", message, options),
  error: (message: string, options?: ToastOptions) => void show("error", message, options),
  warning: (message: string, options?: ToastOptions) => void show("warning", message, options),
};

/** Shows nothing if the session has ended, because the login page explains that. */
export function toastFailure(error: unknown, fallback: string): void {
  if (error instanceof ApiError && error.code === "unauthenticated") return;
  toast.error(messageOf(error, fallback));
}
