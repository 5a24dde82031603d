import { fieldsOf } from "./fields-of.ts";
import { goBackOver } from "./history.ts";

/**
 * Every open sheet has a history entry, so that back (also Android's gesture) closes the sheet and stays on the page.
 */
interface OpenSheet {
  id: number;
  /** Returns false if the sheet must stay open because money is moving. */
  close: () => boolean;
}

const open: OpenSheet[] = [];
let lastId = Date.now();

/** Adds the history entry of an opened sheet. Call the returned function when the sheet closes. */
export function pushSheetEntry(close: () => boolean): () => void {
  listen();
  lastId += 1;
  const sheet = { id: lastId, close };
  const top = sheetIdOf(window.history.state);
  // Reuses the history entry of a sheet that has just closed. Otherwise back would need a second step.
  const reusable = top !== undefined && !open.some(({ id }) => id === top);
  open.push(sheet);
  write(sheet.id, reusable ? "replaceState" : "pushState");
  return () => removeSheetEntry(sheet);
}

/** Call this function before a navigation with `replace`, which would otherwise replace a sheet's history entry. */
export function leaveSheets(): Promise<void> {
  const entries = open.length;
  open.length = 0;
  if (entries === 0 || sheetIdOf(window.history.state) === undefined) return Promise.resolve();
  return goBackOver(entries);
}

let removing = Promise.resolve();

/**
 * Resolves when the history entry of the last closed sheet is gone. A navigation with `replace` must wait for this,
 * because the navigation would otherwise be lost.
 */
export function sheetEntryGone(): Promise<void> {
  return removing;
}

function removeSheetEntry(sheet: OpenSheet): void {
  const index = open.indexOf(sheet);
  if (index === -1) return; // the back button has closed the sheet
  open.splice(index, 1);
  removing = new Promise((resolve) => {
    // The current history entry may already belong to another sheet or page, which must keep this entry.
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
    if (here !== undefined && open.length === 0) window.history.back();
  });
}

function write(id: number, how: "pushState" | "replaceState"): void {
  window.history[how]({ ...fieldsOf(window.history.state), sheet: id }, "");
}

function sheetIdOf(state: unknown): number | undefined {
  const { sheet } = fieldsOf(state);
  return typeof sheet === "number" ? sheet : undefined;
}
