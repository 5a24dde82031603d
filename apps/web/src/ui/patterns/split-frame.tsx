import { LogoMark, Wordmark } from "@manilla/ui/base/logo.tsx";
import type { ReactNode } from "react";

export function SplitFrame({ line, children }: { line: string; children: ReactNode }) {
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <div className="sticky top-0 hidden h-dvh flex-col justify-between overflow-hidden bg-deep p-12 text-on-deep lg:flex">
        <Wordmark className="relative h-7 self-start" />
        <LogoMark className="absolute top-1/2 left-1/2 h-[78vh] -translate-x-[38%] -translate-y-1/2 text-deep-raised" />
        <p className="relative max-w-sm font-semibold text-title">{line}</p>
      </div>
      <main className="flex min-h-dvh flex-col lg:justify-center lg:py-2">{children}</main>
    </div>
  );
}
