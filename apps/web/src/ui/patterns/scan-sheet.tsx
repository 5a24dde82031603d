import { Banner } from "@manilla/ui/base/banner.tsx";
import { Button } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { CameraOff, ImageUp } from "lucide-react";
import { type ChangeEvent, useRef, useState } from "react";
import { loadQrReader } from "#lib/scan/read-qr.ts";
import { type CameraState, useCamera } from "#lib/scan/use-camera.ts";
import { Sheet } from "../base/sheet.tsx";
import { EmptyState } from "../states/empty-state.tsx";

export interface ScanSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Returns an error message if the code is not usable here, and scanning continues. */
  onText: (text: string) => string | null;
}

export function ScanSheet({ open, onOpenChange, title, onText }: ScanSheetProps) {
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={title}>
      {open && <Scanner onText={onText} onDone={() => onOpenChange(false)} />}
    </Sheet>
  );
}

function Scanner({ onText, onDone }: Pick<ScanSheetProps, "onText"> & { onDone: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  function take(text: string) {
    const refusal = onText(text);
    setProblem(refusal);
    if (refusal !== null) return;
    navigator.vibrate?.(30);
    onDone();
  }
  const camera = useCamera(video, take);
  return (
    <div className="space-y-4">
      <Picture camera={camera} video={video} />
      {problem !== null && (
        <Banner live tone="warning">
          {problem}
        </Banner>
      )}
      <FromPicture onText={take} onProblem={setProblem} />
    </div>
  );
}

function Picture({
  camera,
  video,
}: {
  camera: CameraState;
  video: React.RefObject<HTMLVideoElement | null>;
}) {
  const off = camera === "denied" || camera === "absent";
  return (
    <>
      {off && (
        <EmptyState
          icon={<CameraOff className="size-7" />}
          title={camera === "denied" ? t("The camera is blocked") : t("No camera found")}
          detail={
            camera === "denied"
              ? t(
                  "Allow the camera for this site in your browser's settings, or choose a picture of the code.",
                )
              : t("Choose a picture of the code, or paste what it says.")
          }
        />
      )}
      <div className={off ? "hidden" : "relative overflow-hidden rounded-card bg-deep"}>
        <video
          ref={video}
          muted
          playsInline
          aria-label={t("Camera picture")}
          className="aspect-square w-full object-cover"
        />
        <div
          aria-hidden="true"
          className="pointer-events-none absolute inset-[18%] rounded-card border-4 border-copper/90"
        />
        <p className="absolute inset-x-0 bottom-3 text-center text-on-deep text-small" role="status">
          {camera === "starting" ? t("Starting the camera…") : t("Hold the code inside the frame")}
        </p>
      </div>
    </>
  );
}

interface FromPictureProps {
  onText: (text: string) => void;
  onProblem: (problem: string) => void;
}

function FromPicture({ onText, onProblem }: FromPictureProps) {
  const input = useRef<HTMLInputElement>(null);
  const [reading, setReading] = useState(false);

  async function read({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    // Lets the user choose the same file again.
    target.value = "";
    if (!file) return;
    setReading(true);
    const text = await textIn(file).catch(() => null);
    setReading(false);
    if (text === null) onProblem(t("There is no QR code in this picture."));
    else onText(text);
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label={t("Picture of a QR code")}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => void read(event)}
      />
      <Button
        wide
        variant="secondary"
        loading={reading}
        icon={<ImageUp aria-hidden="true" className="size-5" />}
        onClick={() => input.current?.click()}
      >
        {t("Choose a picture")}
      </Button>
    </>
  );
}

async function textIn(file: File): Promise<string | null> {
  const [read, picture] = await Promise.all([loadQrReader(), createImageBitmap(file)]);
  return read(picture);
}
