import { initiateWithdrawal } from "@manilla/shared/naira/withdrawal-contract";
import { render, screen } from "@testing-library/react";
import { BrowserRouter } from "react-router-dom";
import { expect, it } from "vitest";
import { documentedReply } from "#testing/documented-reply.ts";
import { WithdrawalSent } from "./withdrawal-sent.tsx";

it.each([
  ["", "Withdrawal request submitted successfully. Awaiting approval"],
  ["Your withdrawal is on its way", "Your withdrawal is on its way"],
])("the message %j is shown as %j", (message, shown) => {
  const withdrawal = documentedReply(initiateWithdrawal, { message });
  render(<WithdrawalSent withdrawal={withdrawal} />, { wrapper: BrowserRouter });
  expect(screen.getByText(shown)).toBeTruthy();
});
