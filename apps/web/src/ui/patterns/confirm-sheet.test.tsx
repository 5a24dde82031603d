import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { BrowserRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useConfirmation } from "../../lib/use-confirmation.ts";
import { fetchedForAda } from "../../testing/fetched.ts";
import { ConfirmSheet } from "./confirm-sheet.tsx";

fetchedForAda();
const send = vi.fn<() => Promise<string>>();
let isOnline = true;
beforeEach(() => {
  isOnline = true;
  vi.spyOn(navigator, "onLine", "get").mockImplementation(() => isOnline);
});
afterEach(() => {
  send.mockReset();
  vi.restoreAllMocks();
});

const summary = "₦15,000.00 to Oluwadamilola-Chukwuemeka A•••, @oluwadamilola_chukwuemeka_2026";
const terms = "No fee. The money arrives at once and cannot be taken back.";

function Payment() {
  const flow = useConfirmation({ request: { to: "ada" }, send, onDone: () => {}, fallback: "Not paid." });
  return (
    <>
      <button type="button" onClick={flow.open}>
        Review
      </button>
      <ConfirmSheet
        flow={flow}
        title="Review"
        action="Send ₦15,000.00"
        progress="Sending"
        {...{ summary, terms }}
      >
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

it("the sheet is described by amount, recipient and terms, and shows the first two above the button", async () => {
  const sheet = await review();
  const description = document.getElementById(sheet.getAttribute("aria-describedby") ?? "");
  expect(description?.textContent).toBe(`${summary}. ${terms}`);
  const shown = screen.getByText(summary);
  expect(shown.className).not.toContain("truncate");
  expect(shown.nextElementSibling?.textContent).toBe("Send ₦15,000.00");
});

it("offline nothing can be paid, and nothing is said to have been", async () => {
  await review();
  await act(async () => {
    isOnline = false;
    window.dispatchEvent(new Event("offline"));
  });
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "You are offline" }).disabled).toBe(true);
  await userEvent.type(screen.getAllByLabelText(/PIN/).at(-1) ?? document.body, "2468{Enter}");
  expect(send).not.toHaveBeenCalled();
  expect(screen.queryByText(/may have gone through/)).toBeNull();
});
