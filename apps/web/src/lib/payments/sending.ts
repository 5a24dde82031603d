let running = 0;

export function isSending(): boolean {
  return running > 0;
}

/** A file of its own, because every page calls `isSending`, and only payments need the code that sends. */
export async function whileSending<T>(send: () => Promise<T>): Promise<T> {
  running += 1;
  try {
    return await send();
  } finally {
    running -= 1;
  }
}
