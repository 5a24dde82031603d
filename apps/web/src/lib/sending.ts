let sending = 0;

/** Whether a confirmed payment is without its answer: leaving the page now would lose its key. */
export function isSending(): boolean {
  return sending > 0;
}

export async function whileSending<T>(send: () => Promise<T>): Promise<T> {
  sending += 1;
  try {
    return await send();
  } finally {
    sending -= 1;
  }
}
