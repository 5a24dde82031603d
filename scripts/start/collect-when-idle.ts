import { seconds } from "@manilla/shared/duration";

// Loaded before each program of `npm start` (laptopFlags). V8 grows its heap generously while a program is used and gives
// little of it back: an API that a person has clicked through for a minute keeps twice the memory it needs.

const watchMs = seconds(10);
/** Less processor time than this share counts as idle. */
const idleShare = 0.03;
/** Collecting takes a tenth of a second: not for less than this. Units: bytes. */
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
