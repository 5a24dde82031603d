import { paths } from "@manilla/shared/web-paths";
import { describe } from "vitest";
import { journey } from "./harness.ts";
import { codeFor } from "./inbox.ts";
import { newDetails, newPerson } from "./people.ts";
import {
  expectAnnounced,
  expectReadable,
  pressControl,
  recordAnnouncements,
  write,
} from "./screen-reader.ts";
import { depositReady, typeAmount } from "./screens.ts";

describe("by names and keyboard alone, one", () => {
  journey("opens an account and verifies the phone", async ({ page }) => {
    const mine = newDetails();
    await recordAnnouncements(page);
    await page.goto(paths.landing);
    await expectReadable(page, /Hold naira/);
    await pressControl(page, "link", "Get Started");
    await expectReadable(page, "Create your account");
    await write(page, "Username", mine.username);
    await write(page, "Email", mine.email);
    await write(page, "Phone", mine.phone);
    await write(page, "Password", mine.password);
    await expectAnnounced(page, "Username is available");
    await expectAnnounced(page, "Email is available");
    await expectAnnounced(page, "Phone number is available");
    await pressControl(page, "button", "Continue");
    await expectReadable(page, "Create a 4-digit PIN");
    await page.keyboard.type(mine.pin);
    await expectReadable(page, "Confirm your PIN");
    await page.keyboard.type(mine.pin);
    await expectReadable(page, "Your account is ready");
    await pressControl(page, "link", "Get Started");
    await expectReadable(page, "Verify your account");
    await pressControl(page, "button", /Verify phone/);
    await expectReadable(page, "Your phone number");
    await pressControl(page, "button", "Send code");
    await expectReadable(page, "Enter the code");
    await page.keyboard.type(await codeFor(mine.phone));
    await expectReadable(page, "Phone verified");
  });

  journey("signs in after a wrong password, and adds naira", async ({ page, phone }) => {
    const { details } = await newPerson();
    phone.expectComplaint(/users\/login/);
    await recordAnnouncements(page);
    await page.goto(paths.login);
    await expectReadable(page, "Welcome back");
    await write(page, "Email, phone or username", details.username);
    await write(page, "Password", "Not-this-one-1");
    await page.keyboard.press("Enter");
    await expectAnnounced(page, /check your credentials/);
    await write(page, "Password", details.password);
    await page.keyboard.press("Enter");
    await page.waitForURL(`**${paths.dashboard}`);
    await expectReadable(page, "Quick Actions");

    await page.goto(paths.depositNaira);
    await depositReady(page);
    await expectReadable(page, "Deposit Naira");
    await typeAmount(page, "5000");
    await pressControl(page, "button", "Deposit");
    await page.frameLocator("iframe").getByRole("button", { name: "Pay exact" }).press("Enter");
    await expectAnnounced(page, "Payment successful! ₦5,000.00 will be credited to your account shortly.");
  });
});
