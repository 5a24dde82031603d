let running = 0;

export function hasPaymentInFlight(): boolean {
  return running > 0;
}

/** Not in send.ts, because few pages load that file. */
export async function trackInFlight<T>(send: () => Promise<T>): Promise<T> {
  running += 1;
  try {
    return await send();
  } finally {
    running -= 1;
  }
}
