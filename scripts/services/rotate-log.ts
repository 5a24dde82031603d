import { existsSync, renameSync } from "node:fs";

const keptStarts = 9;

export function rotateLog(file: string): void {
  const earlier = (start: number) => (start === 0 ? file : file.replace(/[.]log$/, `.${start}.log`));
  for (let start = keptStarts - 1; start >= 0; start -= 1) {
    if (existsSync(earlier(start))) renameSync(earlier(start), earlier(start + 1));
  }
}
