import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { NewPasswordField } from "./new-password-field.tsx";

it.each(["Password1!", "Welcome2026!", "Nigeria@1960"])(
  "the common password %s is strong by the rule, and has its warning beside it",
  (password) => {
    render(<NewPasswordField value={password} onValueChange={() => {}} />);
    expect(screen.getByText("Password is strong")).toBeTruthy();
    expect(screen.getByText(/^Many people use a password like this\./)).toBeTruthy();
  },
);
