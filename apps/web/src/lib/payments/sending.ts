let running = 0;

export function isSending(): boolean {
  return running > 0;
}

/** A separate file, because every page calls `isSending`, and only payments need the code that sends. */
export async function whileSending<T>(send: () => Promise<T>): Promise<T> {
  running += 1;
  try {
    return await send();
  } finally {
    running -= 1;
  }
}
