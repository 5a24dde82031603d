import { minutes } from "@manilla/shared/duration";
import type { Route } from "@manilla/shared/http/route";
import type { CallInput } from "@manilla/ui/api/client.ts";
import { fetchFile } from "./call.ts";

/** Shares the file on a phone and saves it elsewhere. */
export async function download<R extends Route>(
  route: R,
  input: CallInput<R>,
  { share = false }: { share?: boolean } = {},
): Promise<void> {
  const file = await fetchFile(route, input);
  if (share && (await shared(file))) return;
  saveFile(file);
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

async function shared(file: File): Promise<boolean> {
  if (typeof navigator.canShare !== "function" || !navigator.canShare({ files: [file] })) return false;
  try {
    await navigator.share({ files: [file], title: file.name });
    return true;
  } catch (error) {
    // If the user closed the share sheet, nothing is saved. After any other error the file is saved.
    return error instanceof DOMException && error.name === "AbortError";
  }
}
