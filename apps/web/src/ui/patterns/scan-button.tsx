import { ScanQrCode } from "lucide-react";
import { useState } from "react";
import { lazyPart } from "#lib/routes/lazy-code.ts";
import { IconButton } from "../base/icon-button.tsx";
import type { ScanSheetProps } from "./scan-sheet.tsx";

const ScanSheet = lazyPart(async () => (await import("./scan-sheet.tsx")).ScanSheet);

export function ScanButton({ title, onText }: Pick<ScanSheetProps, "title" | "onText">) {
  const [open, setOpen] = useState(false);
  // Stays mounted after the first opening, so that the closing animation can run.
  const [wanted, setWanted] = useState(false);
  function show() {
    setWanted(true);
    setOpen(true);
  }
  return (
    <>
      <IconButton label={title} icon={<ScanQrCode aria-hidden="true" className="size-5" />} onClick={show} />
      {wanted && <ScanSheet open={open} onOpenChange={setOpen} title={title} onText={onText} />}
    </>
  );
}
