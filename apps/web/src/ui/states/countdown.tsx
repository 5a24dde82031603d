import { inSeconds } from "@manilla/shared/duration";
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";

const tickMilliseconds = 250;

export interface CountdownProps {
  /** Unix time in milliseconds. */
  until: number;
  onEnd?: () => void;
}

/** Computes the rest from the clock, because browsers slow down the timers of a hidden tab. */
export function Countdown({ until, onEnd }: CountdownProps) {
  const left = useSecondsLeft(until, onEnd);
  return (
    <span role="timer" className="tabular">
      {clockText(left)}
    </span>
  );
}

export function useSecondsLeft(until: number, onEnd?: () => void): number {
  const left = useSyncExternalStore(everyTick, () => secondsBetween(Date.now(), until));
  const ended = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    // The timer fires at once if the time ran out while the screen was hidden.
    const timer = setTimeout(ended, Math.max(0, until - Date.now()));
    return () => clearTimeout(timer);
  }, [until]);
  return left;
}

/** Calls `act` after this time. A new value starts the timer again, undefined stops it. */
export function useTimeout(act: () => unknown, milliseconds: number | undefined): void {
  const latest = useEffectEvent(() => void act());
  useEffect(() => {
    if (milliseconds === undefined) return;
    const timer = setTimeout(() => latest(), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
}

function everyTick(listener: () => void): () => void {
  const timer = setInterval(listener, tickMilliseconds);
  return () => clearInterval(timer);
}

/** 65 → "1:05" */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

function secondsBetween(now: number, moment: number): number {
  return Math.max(0, Math.ceil(inSeconds(moment - now)));
}
