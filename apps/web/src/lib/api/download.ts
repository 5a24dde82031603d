import { minutes } from "@manilla/shared/duration";
import type { Route } from "@manilla/shared/http/route";
import type { CallInput } from "@manilla/ui/api/client.ts";
import { fetchFile } from "./call.ts";

/** Saves the file that a route returns, or with `share` opens the share sheet. */
export async function downloadFile<R extends Route>(
  route: R,
  input: CallInput<R>,
  { share = false }: { share?: boolean } = {},
): Promise<void> {
  const file = await fetchFile(route, input);
  if (share) await shareFile(file, file.name);
  else saveFile(file);
}

export function saveFile(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = file.name;
  link.click();
  // The browser reads the URL after the click.
  setTimeout(() => URL.revokeObjectURL(address), minutes(1));
}

/** Saves the file if this browser cannot share it, but not if the person closes the share sheet. */
export async function shareFile(file: File, title: string): Promise<void> {
  if (!navigator.canShare?.({ files: [file] })) return saveFile(file);
  await navigator.share({ files: [file], title }).catch((error: unknown) => {
    if (!(error instanceof DOMException && error.name === "AbortError")) saveFile(file);
  });
}
