import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import { createRoot } from "react-dom/client";
import { Toaster as Base, toast as base, type ExternalToast } from "sonner";

const place = document.createElement("div");
document.body.append(place);
createRoot(place).render(<Toaster />);

export function showToast(
  kind: "success" | "info" | "error" | "warning",
  message: string,
  options: ExternalToast,
): void {
  base[kind](message, options);
}

function Toaster() {
  const icon = "size-5 shrink-0";
  return (
    <Base
      position="top-center"
      offset={{ top: "max(1rem, env(safe-area-inset-top))" }}
      mobileOffset={{ top: "max(0.75rem, env(safe-area-inset-top))" }}
      visibleToasts={3}
      icons={{
        success: <CircleCheck className={`${icon} text-gain`} />,
        info: <Info className={icon} />,
        warning: <TriangleAlert className={icon} />,
        error: <CircleAlert className={`${icon} text-danger`} />,
      }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            "flex w-full items-start gap-3 rounded-card bg-surface px-4 py-3.5 text-ink text-small shadow-float ring-1 ring-edge",
          title: "font-medium",
          description: "mt-0.5 text-muted",
          icon: "mt-px text-accent-ink",
        },
      }}
    />
  );
}
