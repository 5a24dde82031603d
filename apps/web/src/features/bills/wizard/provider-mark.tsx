/** The initials of who sells it: we draw no one else's logo. */
export function ProviderMark({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-10 place-items-center rounded-full bg-deep font-semibold text-micro text-on-deep"
    >
      {initials(name)}
    </span>
  );
}

function initials(name: string): string {
  const words = name
    .replace(/ Data$/, "")
    .split(/\s+/)
    .filter(Boolean);
  const [first = "", second = ""] = words;
  // "MTN", "DStv" and "StarTimes" bring their own capitals.
  if (second === "") return /^[^a-z]{2,3}|^[^a-z]/.exec(capitals(first) || first)?.[0] ?? "";
  return first === first.toUpperCase()
    ? first.slice(0, 3)
    : `${first.slice(0, 1)}${second.slice(0, 1)}`.toUpperCase();
}

function capitals(word: string): string {
  return word.replace(/[a-z]/g, "");
}
