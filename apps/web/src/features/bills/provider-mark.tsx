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
  const words = name.split(/\s+/).filter(Boolean);
  const first = words[0] ?? "";
  if (words.length === 1 || first === first.toUpperCase()) return first.slice(0, 3);
  return words
    .slice(0, 2)
    .map((word) => word.slice(0, 1).toUpperCase())
    .join("");
}
