import { seconds } from "@manilla/shared/duration";
import { Button, type ButtonSize } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { IconButton } from "./icon-button.tsx";
import { toast } from "./toast.ts";

const feedbackMilliseconds = seconds(2);

export interface CopyButtonProps {
  text: string;
  /** The visible text, or with `iconOnly` only the accessible name. */
  label: string;
  /** The accessible name on a screen with several copy buttons. The name must begin with the label. */
  spokenLabel?: string | undefined;
  copiedLabel?: string;
  iconOnly?: boolean;
  size?: ButtonSize;
}

export function CopyButton({
  text,
  label,
  spokenLabel,
  copiedLabel = t("Copied!"),
  iconOnly = false,
  size = "sm",
}: CopyButtonProps) {
  const [copiedAt, setCopiedAt] = useState(0);
  useEffect(() => {
    if (copiedAt === 0) return;
    const timer = setTimeout(() => setCopiedAt(0), feedbackMilliseconds);
    return () => clearTimeout(timer);
  }, [copiedAt]);

  async function copy() {
    if (await copyText(text)) setCopiedAt(Date.now());
    else toast.error(t("We couldn't copy it. Press and hold the text to copy it."));
  }

  const copied = copiedAt !== 0;
  const Icon = copied ? Check : Copy;
  const icon = <Icon aria-hidden="true" className="size-4" />;
  return (
    <>
      {iconOnly ? (
        <IconButton label={copied ? copiedLabel : label} icon={icon} onClick={copy} />
      ) : (
        <Button
          variant="secondary"
          size={size}
          icon={icon}
          onClick={copy}
          aria-label={copied ? undefined : spokenLabel}
        >
          {copied ? copiedLabel : label}
        </Button>
      )}
      <span role="status" className="sr-only">
        {copied ? copiedLabel : ""}
      </span>
    </>
  );
}

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
