import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { loadQrReader } from "./read-qr.ts";

export type CameraState = "starting" | "scanning" | "denied" | "absent";

/** The pause between two scans keeps the phone cool. */
const lookEveryMs = 200;

export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  onText: (text: string) => void,
): CameraState {
  const [state, setState] = useState<CameraState>("starting");
  const take = useEffectEvent(onText);
  useEffect(() => {
    const stop = new AbortController();
    void scan({ video, onText: (text) => take(text), setState, signal: stop.signal });
    return () => stop.abort();
  }, [video]);
  return state;
}

interface Scan {
  video: RefObject<HTMLVideoElement | null>;
  onText: (text: string) => void;
  setState: (state: CameraState) => void;
  signal: AbortSignal;
}

async function scan({ video, onText, setState, signal }: Scan): Promise<void> {
  const stream = await openCamera().catch((error: unknown) => {
    if (!signal.aborted) setState(isDenied(error) ? "denied" : "absent");
    return null;
  });
  const element = video.current;
  if (!stream || !element || signal.aborted) return stopCamera(stream);
  signal.addEventListener("abort", () => stopCamera(stream));
  element.srcObject = stream;
  try {
    const [read] = await Promise.all([loadQrReader(), element.play()]);
    setState("scanning");
    while (!signal.aborted) {
      const text = await read(element).catch(() => null);
      if (text !== null && !signal.aborted) onText(text);
      await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
    }
  } catch {
    if (!signal.aborted) setState("absent");
    stopCamera(stream);
  }
}

async function openCamera(): Promise<MediaStream> {
  // Browsers leave mediaDevices out on pages without HTTPS.
  if (!("mediaDevices" in navigator)) throw new Error("This page has no camera");
  return navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" }, audio: false });
}

function stopCamera(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

function isDenied(error: unknown): boolean {
  return (
    error instanceof DOMException && (error.name === "NotAllowedError" || error.name === "SecurityError")
  );
}
