import type { Page } from "playwright-core";
import { expect } from "vitest";
import { focusFaults, pageFaults } from "./page-faults.ts";

/** Records the text of every live region that changes, in order: the announcements of a screen reader. */
export async function recordAnnouncements(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const said: string[] = [];
    Reflect.set(window, "announcements", said);
    const regions =
      '[role="status"], [role="alert"], [role="timer"], [aria-live="polite"], [aria-live="assertive"]';
    const record = (node: Node) => {
      const element = node instanceof Element ? node : node.parentElement;
      const inside = element?.closest(regions);
      for (const region of inside ? [inside] : (element?.querySelectorAll(regions) ?? [])) {
        const text = region.textContent?.replace(/\s+/g, " ").trim();
        if (text && said.at(-1) !== text) said.push(text);
      }
    };
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === "characterData") record(target);
        for (const node of addedNodes) record(node);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

export async function expectAnnounced(page: Page, text: string | RegExp): Promise<void> {
  // cast: `recordAnnouncements` sets an array of strings
  const said = () => page.evaluate(() => (Reflect.get(window, "announcements") as string[]).join("\n"));
  await expect.poll(said).toMatch(text);
}

/**
 * Checks a screen for screen readers: this heading, the focus on it or on a field, ordered headings, a name for every
 * control, targets of at least 24 px, and at 400% zoom no sideways scrolling and no focus behind a bar.
 */
export async function expectReadable(page: Page, heading: string | RegExp): Promise<void> {
  await page.getByRole("heading", { name: heading }).first().waitFor();
  await expect
    .poll(() => focusedRole(page), { message: `the focus on "${heading}"` })
    .toMatch(/heading|field|dialog/);
  await page.waitForFunction(sheetsStand);
  expect(
    findUnnamedControls(await page.locator("body").ariaSnapshot()),
    `controls without a name on ${page.url()}`,
  ).toEqual([]);
  expect(await page.evaluate(pageFaults), `faults on ${page.url()}`).toEqual([]);
  await expectReflow(page);
}

/** The smallest phone, and 1280 × 1024 px at 400% zoom. */
const narrow = [
  { width: 320, height: 568 },
  { width: 320, height: 256 },
];

async function expectReflow(page: Page): Promise<void> {
  const size = page.viewportSize();
  for (const viewport of narrow) {
    await page.setViewportSize(viewport);
    // A sheet is animated to its position in the resized window.
    await page.waitForFunction(sheetsStand);
    await expect
      .poll(() => page.evaluate(focusFaults), { message: `at 320 × ${viewport.height} px on ${page.url()}` })
      .toEqual([]);
  }
  if (size) await page.setViewportSize(size);
}

export function findUnnamedControls(tree: string): string[] {
  const nameless =
    /^\s*- (?:button|link|textbox|searchbox|checkbox|radio|switch|tab|combobox|slider|dialog|img)\b(?! ")/;
  return tree.split("\n").filter((line) => nameless.test(line));
}

function sheetsStand(): boolean {
  return [...document.querySelectorAll("[role=dialog]")].every(
    (sheet) => sheet.getBoundingClientRect().bottom <= window.innerHeight + 1,
  );
}

function focusedRole(page: Page): Promise<string> {
  return page.evaluate(() => {
    const active = document.activeElement;
    if (active?.matches("input, textarea")) return "field";
    if (active?.matches("h1, h2, h3")) return "heading";
    return active?.closest("[role=dialog]")
      ? "dialog"
      : `on ${active?.tagName} ${active?.textContent?.slice(0, 40)}`;
  });
}

type Role = "button" | "link" | "radio" | "tab" | "switch";

export async function pressControl(page: Page, role: Role, name: string | RegExp): Promise<void> {
  const exact = typeof name === "string";
  const control = page.getByRole(role, { name, exact }).filter({ visible: true }).last();
  await expect.poll(() => control.isEnabled()).toBe(true);
  await control.focus();
  await page.keyboard.press("Enter");
}

export async function typeInto(page: Page, name: string, text: string): Promise<void> {
  const field = page.getByRole("textbox", { name, exact: true });
  await field.focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(text);
}

export async function chooseOption(page: Page, picker: string, row: RegExp): Promise<void> {
  await pressControl(page, "button", picker);
  await expectReadable(page, /Choose/);
  await pressControl(page, "button", row);
  await page.getByRole("dialog").waitFor({ state: "detached" });
}
