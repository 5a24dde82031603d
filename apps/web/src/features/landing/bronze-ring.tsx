export function BronzeRing({ className }: { className?: string }) {
  return (
    <svg viewBox="3 2.5 26 27" className={className} fill="none" aria-hidden="true">
      <defs>
        <linearGradient id="bronze" gradientUnits="userSpaceOnUse" x1="7" y1="4" x2="25" y2="27">
          <stop offset="0" stopColor="#ffd9a6" />
          <stop offset="0.28" stopColor="#e2904a" />
          <stop offset="0.62" stopColor="#a95413" />
          <stop offset="1" stopColor="#6d3207" />
        </linearGradient>
        <linearGradient id="glint" gradientUnits="userSpaceOnUse" x1="6" y1="12" x2="22" y2="6">
          <stop offset="0" stopColor="#fff2dd" stopOpacity="0" />
          <stop offset="0.3" stopColor="#fff2dd" stopOpacity="0.85" />
          <stop offset="1" stopColor="#fff2dd" stopOpacity="0" />
        </linearGradient>
      </defs>
      <g stroke="url(#bronze)">
        <path d="M11.8 23.1A9 9 0 1 1 20.2 23.1" strokeWidth="4.4" />
        <path d="M12.3 22.1 10.4 25.7M19.7 22.1 21.6 25.7" strokeWidth="4.4" strokeLinecap="round" />
      </g>
      <g stroke="#fff2dd" strokeOpacity="0.4" strokeWidth="0.35" strokeLinecap="round">
        <path d="M11.2 20.6A2 2 0 0 1 14.2 22.2M18.4 20.9A2 2 0 0 1 21 20.8" />
      </g>
      <path
        d="M6.05 12.2A10.3 10.3 0 0 1 21.6 6.5"
        stroke="url(#glint)"
        strokeWidth="0.5"
        strokeLinecap="round"
      />
      <g stroke="#4d2203" strokeOpacity="0.55" strokeWidth="0.28">
        <path d="m9.9 18.2-3.4 1.9M9.5 17.4l-3.6 1.7M9.2 16.6l-3.8 1.3M22.1 18.2l3.4 1.9M22.5 17.4l3.6 1.7M22.8 16.6l3.8 1.3" />
      </g>
    </svg>
  );
}
