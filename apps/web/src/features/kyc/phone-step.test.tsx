import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { BrowserRouter } from "react-router-dom";
import { expect, it } from "vitest";
import { PhoneStep } from "./phone-step.tsx";

it("a digit in the middle of the number leaves the caret there", async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PhoneStep initial="0801234567" onBack={() => {}} onSent={() => {}} actions={null} />
    </QueryClientProvider>,
    { wrapper: BrowserRouter },
  );
  const input = screen.getByLabelText<HTMLInputElement>("Phone number");
  await userEvent.type(input, "3", { initialSelectionStart: 3, initialSelectionEnd: 3 });
  expect(input.value).toBe("0803 123 4567");
  expect(input.selectionStart).toBe(4);
});
