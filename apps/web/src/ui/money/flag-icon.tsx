import { type ReactNode, useId } from "react";
import { CoinIcon, type CoinIconProps } from "./coin-icon.tsx";

const star = "M16 8.5l1.9 5.6h5.9l-4.8 3.5 1.8 5.6-4.8-3.5-4.8 3.5 1.8-5.6-4.8-3.5h5.9z";
const euroStars = Array.from({ length: 12 }, (_, hour) => (hour * Math.PI) / 6);

// Simple flags on a 32 px square that is cut to a disc.
const flags: Record<string, ReactNode> = {
  NGN: (
    <>
      <path fill="#fff" d="M0 0h32v32H0z" />
      <path fill="#0b7a4b" d="M0 0h11v32H0zM21 0h11v32H21z" />
    </>
  ),
  USD: (
    <>
      <path fill="#fff" d="M0 0h32v32H0z" />
      <path fill="#b22234" d="M0 0h32v4H0zM0 8h32v4H0zM0 16h32v4H0zM0 24h32v4H0z" />
      <path fill="#2f3a73" d="M0 0h17v16H0z" />
      <g fill="#fff">
        {[4, 9, 14].flatMap((x) => [4, 8, 12].map((y) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1" />))}
      </g>
    </>
  ),
  EUR: (
    <>
      <path fill="#1f3f9e" d="M0 0h32v32H0z" />
      <g fill="#ffcc00">
        {euroStars.map((turn) => (
          <circle key={turn} cx={16 + 9 * Math.sin(turn)} cy={16 - 9 * Math.cos(turn)} r="1.5" />
        ))}
      </g>
    </>
  ),
  GBP: (
    <>
      <path fill="#1f2f6b" d="M0 0h32v32H0z" />
      <path stroke="#fff" strokeWidth="5" d="M0 0l32 32M32 0L0 32" />
      <path stroke="#c8102e" strokeWidth="2" d="M0 0l32 32M32 0L0 32" />
      <path stroke="#fff" strokeWidth="9" d="M16 0v32M0 16h32" />
      <path stroke="#c8102e" strokeWidth="5" d="M16 0v32M0 16h32" />
    </>
  ),
  GHS: (
    <>
      <path fill="#c8202b" d="M0 0h32v11H0z" />
      <path fill="#f6c416" d="M0 11h32v10H0z" />
      <path fill="#0b6b43" d="M0 21h32v11H0z" />
      <path fill="#111" d="M16 11l1.2 3.5h3.7l-3 2.2 1.1 3.5-3-2.1-3 2.1 1.1-3.5-3-2.2h3.7z" />
    </>
  ),
  KES: (
    <>
      <path fill="#fff" d="M0 0h32v32H0z" />
      <path fill="#111" d="M0 0h32v9.5H0z" />
      <path fill="#b1161f" d="M0 11h32v10H0z" />
      <path fill="#0b6b43" d="M0 22.5h32V32H0z" />
      <ellipse cx="16" cy="16" rx="4" ry="8" fill="#b1161f" stroke="#fff" strokeWidth="1.5" />
      <path stroke="#111" strokeWidth="1.5" d="M16 11v10" />
    </>
  ),
  XOF: (
    <>
      <path fill="#0b6b43" d="M0 0h32v32H0z" />
      <text x="16" y="20" textAnchor="middle" fontSize="10.5" fontWeight="700" fill="#ffd34d">
        CFA
      </text>
    </>
  ),
  CNY: (
    <>
      <path fill="#d0202e" d="M0 0h32v32H0z" />
      <path fill="#ffdf3d" d={star} />
    </>
  ),
};

export function FlagIcon({ code, size = 40 }: CoinIconProps) {
  const disc = useId();
  const flag = flags[code];
  if (!flag) return <CoinIcon code={code} size={size} />;
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" className="shrink-0">
      <clipPath id={disc}>
        <circle cx="16" cy="16" r="16" />
      </clipPath>
      <g clipPath={`url(#${disc})`}>{flag}</g>
    </svg>
  );
}
