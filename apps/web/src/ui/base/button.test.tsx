import { Button } from "@manilla/ui/base/button.tsx";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";

it("says Loading... instead of its label, and does nothing", async () => {
  const pressed = vi.fn();
  render(
    <Button loading onClick={pressed}>
      Buy Bitcoin
    </Button>,
  );
  const button = screen.getByRole("button", { name: "Loading..." });
  expect(screen.queryByText("Buy Bitcoin")).toBeNull();
  expect(button).toHaveProperty("disabled", true);
  await userEvent.click(button);
  expect(pressed).not.toHaveBeenCalled();
});

it("is no submit button by default", () => {
  render(<Button>Max</Button>);
  expect(screen.getByRole("button")).toHaveProperty("type", "button");
});
