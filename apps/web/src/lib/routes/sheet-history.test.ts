import { expect, it } from "vitest";
import { pushSheetEntry, sheetEntryGone } from "./sheet-history.ts";

it("the entry of a closed sheet is gone when what was chosen is written to the address", async () => {
  const close = pushSheetEntry(() => true);
  close();
  await sheetEntryGone();
  expect(window.history.state?.sheet).toBeUndefined();
});

it("there is nothing to wait for when another sheet has taken the entry", async () => {
  const close = pushSheetEntry(() => true);
  close();
  const closeOther = pushSheetEntry(() => true);
  await sheetEntryGone();
  expect(window.history.state).toHaveProperty("sheet");
  closeOther();
});

it("a page that opens while the browser goes back over a sheet's entry does not keep the next choice waiting", async () => {
  const close = pushSheetEntry(() => true);
  close();
  const gone = sheetEntryGone();
  // The page opens after the sheet's timer, but before the browser has gone back.
  await new Promise<void>((resolve) => setTimeout(resolve));
  window.history.pushState({ idx: 1 }, "", "/next");
  await gone;
  expect(window.location.pathname).toBe("/next");
});
