/** The logo's lines, which fill a box from (4, 3) to (28, 29). */
export const markPaths = [
  { d: "M11.8 23.1A9 9 0 1 1 20.2 23.1", strokeWidth: 4.4, round: false },
  { d: "M12.3 22.1 10.4 25.7M19.7 22.1 21.6 25.7", strokeWidth: 4.2, round: true },
] as const;

/** The product's name, drawn from Tac One by Seyi Olusanya (Afrotype, SIL Open Font License). 58.5 wide, top at 4.2. */
export const wordmarkPath =
  "M0.8 16V8H12.8Q13.2 8.3 13.5 8.9Q13.9 9.5 14.1 10.2Q14.2 11 14.2 11.7V16H10.8V12.2Q10.8 10.9 10.3 10.1Q9.8 9.2 8.7 8.7H8.6Q8.9 9.5 9.1 10.2Q9.2 10.8 9.2 11.8V16H5.9V12.3Q5.9 11.1 5.5 10.2Q5.1 9.3 4.3 8.7H4.2V16ZM16.3 16Q15.6 15.5 15.4 14.7Q15.1 13.9 15.1 13.2Q15.1 12.4 15.4 11.6Q15.7 10.8 16.3 10.4H19.9Q19.7 9.7 19.4 9.1Q19.1 8.5 18.8 8V8H22.7Q23 8.4 23.2 9.3Q23.4 10.3 23.4 11.2V16ZM20 15.3V11.9Q20 11.7 20 11.5Q20 11.3 20 11.1Q19.4 11.4 19 11.9Q18.5 12.4 18.5 13.2Q18.5 13.8 18.9 14.4Q19.3 15.1 20 15.3ZM24.8 16V8H32.2Q32.7 8.6 33 9.7Q33.3 10.8 33.3 12V16H29.9V12.2Q29.9 10.9 29.5 10Q29 9.2 28.3 8.7V16ZM34.7 7.2V5.6H38.2V7.2ZM34.7 16V8H38.2V16ZM40.4 16Q40.1 15.6 39.9 14.6Q39.7 13.7 39.7 12.8V4.5H43V12.1Q43 13.4 43.4 14.3Q43.8 15.2 44.3 16L44.3 16ZM45.5 16Q45.2 15.6 45 14.6Q44.8 13.7 44.8 12.8V4.5H48.1V12.1Q48.1 13.4 48.5 14.3Q48.9 15.2 49.4 16L49.4 16ZM50.6 16Q50 15.5 49.7 14.7Q49.5 13.9 49.5 13.2Q49.5 12.4 49.8 11.6Q50.1 10.8 50.6 10.4H54.2Q54.1 9.7 53.8 9.1Q53.5 8.5 53.1 8V8H57.1Q57.4 8.4 57.6 9.3Q57.8 10.3 57.8 11.2V16ZM54.4 15.3V11.9Q54.4 11.7 54.4 11.5Q54.4 11.3 54.3 11.1Q53.8 11.4 53.3 11.9Q52.9 12.4 52.9 13.2Q52.9 13.8 53.3 14.4Q53.6 15.1 54.4 15.3Z";

/** The manilla is the bronze ring with flared ends that was money in West Africa. */
export function LogoMark({ className }: { className: string }) {
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
