import { toMoney } from "@manilla/shared/money";
import { initiateWithdrawal } from "@manilla/shared/naira/withdrawal-contract";
import { paths, pathTo } from "@manilla/shared/web-paths";
import { cleanup, render, screen } from "@testing-library/react";
import { BrowserRouter } from "react-router-dom";
import { afterEach, expect, it } from "vitest";
import { documentedReply } from "#testing/documented-reply.ts";
import { withdrawalProblem } from "./use-withdrawing.ts";
import { WithdrawalSent } from "./withdraw-screen.tsx";

afterEach(cleanup);

it.each([
  ["", "Withdrawal request submitted successfully. Awaiting approval"],
  ["Your withdrawal is on its way", "Your withdrawal is on its way"],
])("the message %j is shown as %j", (message, shown) => {
  const withdrawal = documentedReply(initiateWithdrawal, { message });
  render(<WithdrawalSent withdrawal={withdrawal} />, { wrapper: BrowserRouter });
  expect(screen.getByText(shown)).toBeTruthy();
});

it("the result of a reviewed withdrawal says how much goes where, and when", () => {
  const to = { accountName: "ADA OBI", bankName: "Access Bank", accountNumber: "0123456784" };
  const parts = { receive: "246250.00", ...to };
  const withdrawal = documentedReply(initiateWithdrawal, { state: "pending_approval", ...parts });
  render(<WithdrawalSent withdrawal={withdrawal} />, { wrapper: BrowserRouter });
  const words = "₦246,250.00 to ADA OBI, Access Bank …\u20606784 after a review, within 24 hours";
  expect(screen.getByText(words)).toBeTruthy();
});

const rich = toMoney("NGN", "9000000");

it.each([
  ["", "Please enter a valid amount"],
  ["0.00", "Please enter a valid amount"],
  ["99.99", "Minimum withdrawal amount is ₦100"],
  ["100", undefined],
  ["5000000", undefined],
  ["5000000.01", "Maximum withdrawal amount is ₦5,000,000"],
])("withdrawing %j: %s", (raw, problem) => {
  expect(withdrawalProblem(raw, rich)).toBe(problem);
});

it("what the balance lacks is said to the kobo", () => {
  expect(withdrawalProblem("2000", toMoney("NGN", "1499.5"))).toBe(
    "Insufficient balance. You need ₦500.50 more.",
  );
  expect(withdrawalProblem("2000", null)).toBeUndefined();
});

it("the result of a withdrawal leads to the page that has everything about it", () => {
  const withdrawal = documentedReply(initiateWithdrawal);
  render(<WithdrawalSent withdrawal={withdrawal} />, { wrapper: BrowserRouter });
  const details = screen.getByRole("link", { name: "View details" });
  expect(details.getAttribute("href")).toBe(pathTo(paths.transaction, withdrawal.transactionId));
});
