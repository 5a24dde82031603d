import { paths } from "@manilla/shared/web-paths";
import type { Page } from "playwright-core";
import type { Person } from "./people.ts";
import { firstBox } from "./screens.ts";

export async function addFingerprintReader(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send("WebAuthn.enable");
  await browser.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

export async function addPasskey(page: Page, { details }: Person): Promise<void> {
  await page.goto(paths.security);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByLabel("Password", { exact: true }).fill(details.password);
  await firstBox(page, "Enter your 4-digit PIN").pressSequentially(details.pin);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("Passkey added").first().waitFor();
  await page.getByRole("button", { name: /^Remove / }).waitFor();
}
