import { Button, type ButtonSize } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { Share2 } from "lucide-react";

interface ShareButtonProps {
  shared: ShareData;
  label?: string;
  spokenLabel?: string | undefined;
  size?: ButtonSize;
}

export function ShareButton({ shared, label = t("Share"), spokenLabel, size = "md" }: ShareButtonProps) {
  if (typeof navigator.share !== "function") return null;
  return (
    <Button
      variant="secondary"
      size={size}
      aria-label={spokenLabel}
      icon={<Share2 aria-hidden="true" className="size-4" />}
      // navigator.share rejects if the user closes the share sheet.
      onClick={() => void navigator.share(shared).catch(() => undefined)}
    >
      {label}
    </Button>
  );
}
