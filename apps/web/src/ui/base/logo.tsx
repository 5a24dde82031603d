import { markPaths, wordmarkPath } from "#lib/brand-paths.ts";

/** The manilla is the bronze ring with flared ends that was money in West Africa. */
export function LogoMark({ className = "size-8" }: { className?: string }) {
  return (
    <svg viewBox="4 3 24 26" className={className} fill="none" stroke="currentColor" aria-hidden="true">
      {markPaths.map(({ d, strokeWidth, round }) => (
        <path key={d} d={d} strokeWidth={strokeWidth} strokeLinecap={round ? "round" : "butt"} />
      ))}
    </svg>
  );
}

export function Wordmark({ className = "h-6" }: { className?: string }) {
  return (
    <svg viewBox="0 4.2 58.5 12" className={className} fill="currentColor" role="img" aria-label="Manilla">
      <path d={wordmarkPath} />
    </svg>
  );
}

export function Logo({ className = "" }: { className?: string }) {
  return (
    <span className={`inline-flex items-center gap-2 ${className}`}>
      <LogoMark className="h-7 text-accent" />
      <Wordmark className="h-[1.375rem]" />
    </span>
  );
}
