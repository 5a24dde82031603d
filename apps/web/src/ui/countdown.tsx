import { useEffect, useEffectEvent, useState } from "react";

export interface CountdownProps {
  /** When it ends, in milliseconds since 1970. */
  until: number;
  onEnd?: () => void;
  /** Read out: "New price in". */
  label?: string;
}

/** m:ss to a moment. Follows the clock, so a sleeping tab does not fall behind. */
export function Countdown({ until, onEnd, label }: CountdownProps) {
  const left = useSecondsLeft(until, onEnd);
  return (
    <span role="timer" className="tabular">
      {label && <span className="sr-only">{label} </span>}
      {clock(left)}
    </span>
  );
}

/** Whole seconds until a moment, 0 after it. */
export function useSecondsLeft(until: number, onEnd?: () => void): number {
  const [left, setLeft] = useState(() => secondsUntil(until));
  const ended = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined;
    function tick() {
      const seconds = secondsUntil(until);
      setLeft(seconds);
      if (seconds > 0) return;
      clearInterval(timer);
      ended();
    }
    if (secondsUntil(until) > 0) timer = setInterval(tick, 250);
    setLeft(secondsUntil(until));
    return () => clearInterval(timer);
  }, [until]);
  return left;
}

/** 65 → "1:05" */
export function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

function secondsUntil(moment: number): number {
  return Math.max(0, Math.ceil((moment - Date.now()) / 1000));
}
