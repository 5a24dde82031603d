let running = 0;

export function hasPaymentInFlight(): boolean {
  return running > 0;
}

/** Counts running payments. A separate file, because every page calls `isSending` but few pages load send.ts. */
export async function trackInFlight<T>(send: () => Promise<T>): Promise<T> {
  running += 1;
  try {
    return await send();
  } finally {
    running -= 1;
  }
}
