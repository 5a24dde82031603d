import type { Brand } from "#lib/brands/brands.ts";

/** Our own drawing, not the company's logo. */
export function BrandMark({ brand, name }: { brand: Brand | undefined; name: string }) {
  const letters = brand?.letters ?? initialsOf(name);
  return (
    <svg viewBox="0 0 40 40" width="40" height="40" aria-hidden="true" className="shrink-0">
      <rect width="40" height="40" rx="13" fill={brand?.colour ?? "#51665e"} />
      <text
        x="20"
        y="20.5"
        dominantBaseline="central"
        textAnchor="middle"
        fontSize={letters.length > 2 ? 12.5 : 16}
        fontWeight="700"
        letterSpacing="-0.02em"
        fill={brand?.ink === "dark" ? "#14211d" : "#fff"}
      >
        {letters}
      </text>
    </svg>
  );
}

function initialsOf(name: string): string {
  const [first = "", second = ""] = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return `${first.slice(0, 1)}${second.slice(0, 1)}`.toUpperCase();
}
