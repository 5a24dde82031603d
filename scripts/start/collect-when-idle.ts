import { seconds } from "@manilla/shared/duration";

// Loaded before each program of `npm start` (laptopFlags). V8 grows its heap during use and returns little of it.
// Without this, an API keeps twice the memory it needs after a minute of clicks.

const watchMs = seconds(10);
const idleShare = 0.03;
/** Bytes. A collection takes a tenth of a second, so it is skipped below this growth. */
const worthCollecting = 16 * 1024 * 1024;

let used = process.cpuUsage();
let kept = 0;

function collectWhenIdle(): void {
  const { user, system } = process.cpuUsage(used);
  used = process.cpuUsage();
  const share = (user + system) / 1_000 / watchMs;
  if (share > idleShare || process.memoryUsage.rss() < kept + worthCollecting) return;
  globalThis.gc?.({ type: "major", execution: "sync", flavor: "last-resort" });
  kept = process.memoryUsage.rss();
}

setInterval(collectWhenIdle, watchMs).unref();
