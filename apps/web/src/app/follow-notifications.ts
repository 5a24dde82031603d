import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { isSending } from "#lib/payments/send.ts";

/**
 * Opens the page of a tapped notification without a reload, but not while a confirmed payment is being sent.
 * service-worker/push.ts posts the message.
 */
export function FollowNotifications(): null {
  const navigate = useNavigate();
  useEffect(() => {
    const worker = "serviceWorker" in navigator ? navigator.serviceWorker : undefined;
    const open = ({ data }: MessageEvent<unknown>) => {
      if (typeof data !== "object" || data === null || !("openPath" in data)) return;
      if (typeof data.openPath !== "string" || isSending()) return;
      const { origin, pathname, search, hash } = new URL(data.openPath, window.location.origin);
      // "//other.example" begins like a path but is the address of another server.
      if (origin === window.location.origin) void navigate(`${pathname}${search}${hash}`);
    };
    worker?.addEventListener("message", open);
    return () => worker?.removeEventListener("message", open);
  }, [navigate]);
  return null;
}
