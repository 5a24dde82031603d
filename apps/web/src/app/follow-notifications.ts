import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { isSending } from "../lib/payments/send.ts";

/**
 * Opens the page of a notification that was tapped, without a reload; while a confirmed payment is being sent, it stays here.
 * The message is from service-worker/push.ts.
 */
export function FollowNotifications(): null {
  const navigate = useNavigate();
  useEffect(() => {
    const worker = "serviceWorker" in navigator ? navigator.serviceWorker : undefined;
    const open = ({ data }: MessageEvent<unknown>) => {
      if (typeof data !== "object" || data === null || !("openPath" in data)) return;
      if (typeof data.openPath !== "string" || isSending()) return;
      const { origin, pathname, search, hash } = new URL(data.openPath, window.location.origin);
      // "//other.example" is a path by its first letter and another server by its meaning.
      if (origin === window.location.origin) void navigate(`${pathname}${search}${hash}`);
    };
    worker?.addEventListener("message", open);
    return () => worker?.removeEventListener("message", open);
  }, [navigate]);
  return null;
}
