import type { Notification } from "@manilla/shared/notifications/contract";
import { cleanup, createEvent, fireEvent, render, screen } from "@testing-library/react";
import { BrowserRouter } from "react-router-dom";
import { afterEach, expect, it, vi } from "vitest";
import { NotificationRow } from "./notification-row.tsx";

const notification: Notification = {
  _id: "n-1",
  type: "deposit",
  title: "Deposit received",
  message: "₦500.00 is in your balance.",
  read: false,
  createdAt: "2026-11-23T12:00:00.000Z",
  data: { transactionId: "3f2a6c1e-6d1b-4a53-9a0f-1f5d0c1b870f" },
};

afterEach(cleanup);

it.each([{}, { ctrlKey: true }])(
  "opening it by a click with %j marks it as read, here or in a new tab",
  (how) => {
    const onRead = vi.fn();
    render(<NotificationRow notification={notification} onRead={onRead} />, { wrapper: BrowserRouter });
    const link = screen.getByRole("link");
    const click = createEvent.click(link, how);
    // jsdom cannot navigate, so the default action is prevented.
    window.addEventListener("click", (event) => event.preventDefault(), { once: true });
    fireEvent(link, click);
    expect(onRead).toHaveBeenCalledOnce();
  },
);

it.each([
  ["crypto_purchase", true],
  ["crypto_sale", true],
  ["deposit", false],
] as const)("a notification of type %s tells its page that it is about a trade: %s", (type, isPurchase) => {
  render(<NotificationRow notification={{ ...notification, type }} onRead={() => undefined} />, {
    wrapper: BrowserRouter,
  });
  fireEvent.click(screen.getByRole("link"));
  expect(window.history.state).toMatchObject({ usr: { isPurchase } });
});

it.each([
  ["other", "bill_electricity_delivered", "zap"],
  ["other", "transfer_sent", "arrow-up-right"],
  ["other", "crypto_swap", "arrow-left-right"],
  ["system", "sign_in", "shield-check"],
  ["system", "welcome", "info"],
  ["deposit", "naira_deposit", "arrow-down-to-line"],
] as const)("a notification of type %s and kind %s has the icon %s", (type, kind, icon) => {
  const row = { ...notification, type, data: { kind } };
  render(<NotificationRow notification={row} onRead={() => undefined} />, { wrapper: BrowserRouter });
  expect(document.querySelector(`svg.lucide-${icon}`)).not.toBeNull();
});

it("an amount is shown under the message only if the message has none", () => {
  const data = { amount: "25000.00", currency: "NGN", kind: "withdrawal_paid" };
  const row = { ...notification, message: "₦24,625.00 has been paid to Access Bank …6784.", data };
  const show = (shown: Notification) => <NotificationRow notification={shown} onRead={() => undefined} />;
  const { rerender } = render(show(row), { wrapper: BrowserRouter });
  expect(document.body.textContent).not.toContain("25,000.00");
  rerender(show({ ...row, message: "Paid to Access Bank …6784." }));
  expect(document.body.textContent).toContain("25,000.00");
});
