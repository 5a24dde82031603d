import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { isSending } from "../lib/sending.ts";

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
      if (typeof data.openPath === "string" && !isSending()) void navigate(data.openPath);
    };
    worker?.addEventListener("message", open);
    return () => worker?.removeEventListener("message", open);
  }, [navigate]);
  return null;
}
