import type { ReactNode } from "react";

export interface Art {
  colour: string;
  glyph: ReactNode;
}

export const line = {
  fill: "none",
  stroke: "#fff",
  strokeWidth: 2,
  strokeLinecap: "round",
  strokeLinejoin: "round",
} as const;

export function Drawn({ colour, glyph }: Art) {
  return (
    <>
      <circle cx="16" cy="16" r="16" fill={colour} />
      {glyph}
    </>
  );
}

export function Letters({ code }: { code: string }) {
  return (
    <Drawn
      colour="#51665e"
      glyph={
        <text x="16" y="20.5" textAnchor="middle" fontSize="12" fontWeight="700" fill="#fff">
          {code.slice(0, 2)}
        </text>
      }
    />
  );
}
