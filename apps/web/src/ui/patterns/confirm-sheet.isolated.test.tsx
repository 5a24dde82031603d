import { ApiError } from "@manilla/ui/api/api-error.ts";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { BrowserRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Attempt } from "#lib/payments/attempt.ts";
import { usePayment } from "#lib/payments/use-payment.ts";
import { fetchedForAda } from "#testing/fetched.ts";
import { ConfirmSheet } from "./confirm-sheet.tsx";

const passkey = vi.hoisted(() => vi.fn<(signal: AbortSignal) => Promise<string>>());
vi.mock("#lib/passkeys/passkey.ts", () => ({ confirmWithPasskey: passkey }));
vi.mock("#lib/passkeys/passkey-here.ts", () => ({ hasPasskeyHere: () => true }));

fetchedForAda();
const send = vi.fn<(attempt: Attempt) => Promise<string>>();
let isOnline = true;
beforeEach(() => {
  isOnline = true;
  vi.spyOn(navigator, "onLine", "get").mockImplementation(() => isOnline);
  send.mockResolvedValue("paid");
});
afterEach(() => {
  send.mockReset();
  passkey.mockReset();
  vi.restoreAllMocks();
});

const summary = "₦15,000.00 to Oluwadamilola-Chukwuemeka A•••, @oluwadamilola_chukwuemeka_2026";
const terms = "No fee. This arrives instantly and can't be reversed.";

function Payment() {
  const flow = usePayment({
    request: { to: "ada" },
    send: (attempt) => send({ ...attempt }),
    onDone: () => {},
    fallback: "Not paid.",
  });
  return (
    <>
      <button type="button" onClick={flow.open}>
        Review
      </button>
      <ConfirmSheet flow={flow} title="Review" action="Send ₦15,000.00" {...{ summary, terms }}>
        <p>More</p>
      </ConfirmSheet>
    </>
  );
}

async function review() {
  render(<Payment />, { wrapper: BrowserRouter });
  await userEvent.click(screen.getByRole("button", { name: "Review" }));
  return screen.findByRole("dialog");
}
async function goOffline() {
  await act(async () => {
    isOnline = false;
    window.dispatchEvent(new Event("offline"));
  });
}
const press = async (digits: string) => {
  for (const digit of digits) await userEvent.click(screen.getByRole("button", { name: digit }));
};
const refuse = (code: ApiError["code"], message: string) =>
  send.mockRejectedValueOnce(new ApiError(message, { code, status: 400 }));
const pins = () => send.mock.calls.map(([{ pin }]) => pin);

it("is described by amount, recipient and terms, and shows them uncut above the keys, which no row covers", async () => {
  const sheet = await review();
  const description = document.getElementById(sheet.getAttribute("aria-describedby") ?? "");
  expect(description?.textContent).toBe(`${summary}. ${terms}`);
  const shown = screen.getByText(summary);
  expect(shown.className).not.toContain("truncate");
  const warning = screen.getByText(terms);
  expect(shown.nextElementSibling).toBe(warning);
  expect(warning.nextElementSibling?.textContent).toContain("Enter your 4-digit PIN");
});

it("sends with the fourth digit, and not before", async () => {
  await review();
  await press("246");
  expect(send).not.toHaveBeenCalled();
  await press("8");
  expect(pins()).toEqual(["2468"]);
});

it("asks again after a wrong PIN, also for digits of a keyboard", async () => {
  refuse("invalid_pin", "Incorrect PIN. 4 attempts left.");
  await review();
  await press("1111");
  await screen.findByText("Incorrect PIN. 4 attempts left.");
  await userEvent.keyboard("2468");
  expect(pins()).toEqual(["1111", "2468"]);
});

it("a locked PIN leads to where it is changed", async () => {
  refuse("locked", "Too many wrong PINs. Please try again in 30 minutes.");
  await review();
  await press("1111");
  const link = await screen.findByRole("link", { name: "Forgot PIN?" });
  expect(link.getAttribute("href")).toBe("/dashboard/profile/pin");
});

it("a hold on outgoing money leads to Security", async () => {
  const data = { until: "2026-11-27T10:00:00Z" };
  send.mockRejectedValueOnce(new ApiError("On hold", { code: "locked", status: 423, data }));
  await review();
  await press("2468");
  const link = await screen.findByRole("link", { name: "Security" });
  expect(link.getAttribute("href")).toBe("/dashboard/profile/security");
});

it("offline nothing can be paid, and nothing is said to have been", async () => {
  await review();
  await goOffline();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "You're offline" }).disabled).toBe(true);
  await userEvent.keyboard("2468");
  expect(screen.queryByLabelText(/PIN/)).toBeNull();
  expect(send).not.toHaveBeenCalled();
  expect(screen.queryByText(/may have gone through/)).toBeNull();
});

async function usePasskey() {
  let give: (confirmation: string) => void = () => undefined;
  passkey.mockImplementation(() => new Promise((resolve) => (give = resolve)));
  await review();
  await userEvent.click(screen.getByRole("button", { name: "Use a passkey instead" }));
  return () => act(async () => give("confirmation-id"));
}

it("pays with a passkey's confirmation", async () => {
  const answer = await usePasskey();
  await answer();
  expect(send.mock.calls).toMatchObject([[{ pin: undefined, confirmation: "confirmation-id" }]]);
});

it("drops a passkey's confirmation when the sheet was closed", async () => {
  const answer = await usePasskey();
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  await answer();
  expect(send).not.toHaveBeenCalled();
  expect(passkey.mock.calls[0]?.[0].aborted).toBe(true);
});

it("lets the PIN be used when the passkey failed", async () => {
  passkey.mockRejectedValueOnce(new Error("broken"));
  await review();
  await userEvent.click(screen.getByRole("button", { name: "Use a passkey instead" }));
  await screen.findByText("The passkey didn't work. Please use your PIN.");
  await press("2468");
  expect(pins()).toEqual(["2468"]);
});
