import { minutes } from "@manilla/shared/duration";
import type { Route } from "@manilla/shared/http/route";
import { type CallInput, fetchFile } from "./api/call.ts";

/** Fetches a file of the contract and gives it to the person: shared where a phone can, else saved. */
export async function download<R extends Route>(
  route: R,
  input: CallInput<R>,
  { share = false }: { share?: boolean } = {},
): Promise<void> {
  const file = await fetchFile(route, input);
  if (share && (await shared(file))) return;
  save(file);
}

/** Puts a file into the downloads. */
export function save(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = file.name;
  link.click();
  // The browser reads the address after the click; a minute is more than it needs.
  setTimeout(() => URL.revokeObjectURL(address), minutes(1));
}

async function shared(file: File): Promise<boolean> {
  if (typeof navigator.canShare !== "function" || !navigator.canShare({ files: [file] })) return false;
  try {
    await navigator.share({ files: [file], title: file.name });
    return true;
  } catch (error) {
    // Closing the share sheet is an answer; anything else falls back to saving.
    return error instanceof DOMException && error.name === "AbortError";
  }
}
