/** The sandbox's time. Its timers do not keep the process alive, and `stop` cancels them. */
export interface Clock {
  now(): Date;
  after(seconds: number, act: () => void): void;
  sleep(seconds: number): Promise<void>;
  stop(): void;
}

const longestSeconds = 24 * 60 * 60;

export function startClock({ pace, now = () => new Date() }: { pace: number; now?: () => Date }): Clock {
  const waiting = new Map<NodeJS.Timeout, () => void>();

  function after(seconds: number, act: () => void, onStop: () => void = () => {}) {
    const timer = setTimeout(
      () => {
        waiting.delete(timer);
        act();
      },
      Math.min(seconds, longestSeconds) * 1000 * pace,
    );
    timer.unref();
    waiting.set(timer, onStop);
  }

  return {
    now,
    after: (seconds, act) => after(seconds, act),
    sleep: (seconds) => new Promise((resolve) => after(seconds, resolve, resolve)),
    stop() {
      for (const [timer, onStop] of waiting) {
        clearTimeout(timer);
        onStop();
      }
      waiting.clear();
    },
  };
}

/** "2024-05-31T03:05:02.625": Lagos time, one hour ahead of UTC all year. */
export function lagosTime(iso: string): string {
  return new Date(Date.parse(iso) + 3_600_000).toISOString().slice(0, -1);
}
