import { useEffect, useRef, useState } from "react";

/** A confirmation in place of the PIN: by passkey, or by a code. Its making may take long and can be dropped. */
export function useOtherConfirmation(onConfirmed: (confirmation: string) => void) {
  const [confirming, setConfirming] = useState(false);
  const making = useRef<AbortController>(undefined);
  useEffect(
    () => () => {
      making.current?.abort();
      // The screen comes back after the app lock.
      setConfirming(false);
    },
    [],
  );

  /** What is confirmed from here on is another step of the payment, or another payment: a confirmation that comes now is ignored. */
  function drop() {
    making.current?.abort();
    setConfirming(false);
  }

  /** Throws what `make` throws, unless it was dropped. */
  async function confirmWith(make: (signal: AbortSignal) => Promise<string>): Promise<void> {
    drop();
    const mine = new AbortController();
    making.current = mine;
    setConfirming(true);
    try {
      const confirmation = await make(mine.signal);
      if (!mine.signal.aborted) onConfirmed(confirmation);
    } catch (error) {
      if (mine.signal.aborted) return;
      setConfirming(false);
      throw error;
    }
  }

  return { confirming, drop, confirmWith };
}
