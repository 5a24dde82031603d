import { goBackOver } from "./history.ts";

/**
 * Every open sheet has an entry in the browser's history, so that back (also Android's gesture) closes the sheet and stays
 * on the page. The router's own state of the entry is kept, so it sees no navigation.
 */
interface OpenSheet {
  id: number;
  /** False when it must stay open: money is moving. */
  close: () => boolean;
}

const open: OpenSheet[] = [];
let lastId = Date.now();

/** Adds an entry for a sheet that has just opened. The returned function takes it away when the sheet has closed. */
export function pushSheetEntry(close: () => boolean): () => void {
  listen();
  lastId += 1;
  const sheet = { id: lastId, close };
  const top = sheetIdOf(window.history.state);
  // The entry of a sheet that closed a moment ago is used again: one that follows another is one step back.
  const reusable = top !== undefined && !open.some(({ id }) => id === top);
  open.push(sheet);
  write(sheet.id, reusable ? "replaceState" : "pushState");
  return () => removeSheetEntry(sheet);
}

/**
 * Goes back over the entries of open sheets, and resolves once there: what then replaces the page replaces the page itself,
 * not a sheet on it.
 */
export function leaveSheets(): Promise<void> {
  const entries = open.length;
  open.length = 0;
  if (entries === 0 || sheetIdOf(window.history.state) === undefined) return Promise.resolve();
  return goBackOver(entries);
}

let removing = Promise.resolve();

/**
 * Resolves once the entry of the sheet that closed last is gone. Going back takes a moment: what replaced the address before
 * it would be lost with the entry.
 */
export function sheetEntryGone(): Promise<void> {
  return removing;
}

function removeSheetEntry(sheet: OpenSheet): void {
  const index = open.indexOf(sheet);
  if (index === -1) return; // back has closed it
  open.splice(index, 1);
  removing = new Promise((resolve) => {
    // Another sheet, or another page, may open in the same moment: then the entry is theirs, or below theirs.
    setTimeout(() => {
      resolve(sheetIdOf(window.history.state) === sheet.id ? goBackOver(1) : undefined);
    });
  });
}

let listening = false;

function listen(): void {
  if (listening) return;
  listening = true;
  window.addEventListener("popstate", ({ state }) => {
    const here = sheetIdOf(state);
    while (open.length > 0 && open.at(-1)?.id !== here) {
      const sheet = open.at(-1);
      if (!sheet) break;
      if (!sheet.close()) return write(sheet.id, "pushState");
      open.pop();
    }
    // An entry whose sheet is long closed is nothing to stop at.
    if (here !== undefined && open.length === 0) window.history.back();
  });
}

function write(id: number, how: "pushState" | "replaceState"): void {
  const state: unknown = window.history.state;
  window.history[how]({ ...(typeof state === "object" && state !== null ? state : {}), sheet: id }, "");
}

function sheetIdOf(state: unknown): number | undefined {
  if (typeof state !== "object" || state === null || !("sheet" in state)) return undefined;
  return typeof state.sheet === "number" ? state.sheet : undefined;
}
