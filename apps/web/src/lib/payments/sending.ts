let running = 0;

export function hasPaymentInFlight(): boolean {
  return running > 0;
}

/** This function is not in send.ts, because only few pages load send.ts. */
export async function trackInFlight<T>(send: () => Promise<T>): Promise<T> {
  running += 1;
  try {
    return await send();
  } finally {
    running -= 1;
  }
}
