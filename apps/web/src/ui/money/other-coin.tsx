import { type Art, Drawn, Letters, line } from "./coin-disc.tsx";

// Our own simple drawings of coins that we show but do not trade.
const art: Record<string, Art> = {
  LINK: { colour: "#2a5ada", glyph: <path {...line} d="m16 8 6.9 4v8L16 24l-6.9-4v-8z" /> },
  XLM: {
    colour: "#3e4a54",
    glyph: (
      <path
        {...line}
        d="M22 11.4A7.5 7.5 0 0 0 8.6 17.2M10 20.6a7.5 7.5 0 0 0 13.4-5.8M8 19.5l16-8M8 21.9l16-8"
      />
    ),
  },
  SUI: {
    colour: "#2f72c9",
    glyph: <path {...line} d="M16 7.5c4 5 6 7.6 6 10.6a6 6 0 0 1-12 0c0-3 2-5.6 6-10.600z" />,
  },
  SHIB: {
    colour: "#c2410c",
    glyph: (
      <path {...line} d="m9.5 8.5 3.8 3h5.400l3.8-3v8.700L16 23.500l-6.5-6.300zM13.3 16h.1M18.6 16h.1" />
    ),
  },
  DOT: {
    colour: "#c2186b",
    glyph: (
      <path {...line} d="M13.5 9h5M13.5 23h5M10 12.500l-2 4M22 12.500l2 4M8 20l1.5 1.500M24 20l-1.5 1.5" />
    ),
  },
  HBAR: { colour: "#333a40", glyph: <path {...line} d="M11.5 9v14M20.5 9v14M11.5 13.500h9M11.5 18.500h9" /> },
  BCH: {
    colour: "#3f7d2c",
    glyph: (
      <path
        {...line}
        d="M12 11h5.200a2.5 2.5 0 0 1 0 5H12zm0 5h5.800a2.7 2.7 0 0 1 0 5.400H12zM15 8.500V11M15 21.400v2.4"
      />
    ),
  },
  UNI: {
    colour: "#d1156f",
    glyph: <path {...line} d="M10.5 9v7.500a5.5 5.5 0 0 0 11 0V12M21.5 12l-3.5-3.5" />,
  },
  PEPE: {
    colour: "#4b7a2b",
    glyph: <path {...line} d="M9.5 14a3 3 0 0 1 6 0M16.5 14a3 3 0 0 1 6 0M9 20.500c4.5 2.3 9.5 2.3 14 0" />,
  },
  NEAR: { colour: "#2d3436", glyph: <path {...line} d="M10.5 22.500v-13l11 13v-13" /> },
  APT: {
    colour: "#37474f",
    glyph: <path {...line} d="M9 11h7l2-2 2 2h3M8 16h4l2-2 2 2h8M9 21h8l2-2 2 2h2" />,
  },
  ICP: {
    colour: "#6b2fa0",
    glyph: (
      <path
        {...line}
        d="M16 16c-2-2.6-3.6-3.7-5.2-3.700a3.7 3.7 0 0 0 0 7.400c1.6 0 3.2-1.1 5.2-3.700s3.6-3.7 5.2-3.700a3.7 3.7 0 0 1 0 7.400c-1.6 0-3.2-1.1-5.2-3.700z"
      />
    ),
  },
  AAVE: {
    colour: "#7a4f9e",
    glyph: <path {...line} d="m9.5 22.5 6.5-13 6.5 13M12.5 18.500a4 4 0 0 1 7 0" />,
  },
  ATOM: {
    colour: "#2e3148",
    glyph: (
      <path
        {...line}
        d="M16 7.500c2 0 3.5 3.8 3.5 8.500S18 24.5 16 24.500s-3.5-3.8-3.5-8.500S14 7.5 16 7.500zM8.6 11.700c1-1.7 5.1-1.1 9.1 1.200s6.5 5.7 5.7 7.4"
      />
    ),
  },
  XMR: { colour: "#b8501a", glyph: <path {...line} d="M8.5 19.500h3v-7l4.5 4.5 4.5-4.500v7h3" /> },
};

export function OtherCoin({ code }: { code: string }) {
  const known = art[code];
  return known ? <Drawn {...known} /> : <Letters code={code} />;
}
