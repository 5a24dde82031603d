import { fireEvent, render, screen } from "@testing-library/react";
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { queryClient } from "#lib/api/query-client.ts";
import { AppProviders } from "#testing/app-providers.tsx";
import { SignupScreen } from "./signup-screen.tsx";

const asked: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
  vi.stubGlobal("fetch", async (address: string, request: RequestInit) => {
    const body = typeof request.body === "string" ? request.body : "";
    asked.push(`${address} ${body}`);
    const available = !body.includes("taken");
    const message = body.includes("taken_by") ? "Server says no" : "";
    return new Response(JSON.stringify({ status: true, message, data: { available } }));
  });
  render(<SignupScreen />, { wrapper: AppProviders });
});
afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const wait = (milliseconds: number) =>
  act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)));
async function rest() {
  await wait(1000);
  await wait(20);
  await wait(20);
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const button = () => screen.getByRole<HTMLButtonElement>("button", { name: "Continue" });

it("asks once, a second after typing stops, with the normalised value", async () => {
  type("Username", "Ada");
  await wait(600);
  type("Username", "Ada_Obi");
  await wait(990);
  expect(asked).toEqual([]);
  await wait(20);
  await wait(20);
  expect(asked).toEqual(['/api/v1/users/check-username {"username":"ada_obi"}']);
  expect(screen.getByText("Username is available")).toBeTruthy();
});

it("says what is wrong without asking the server", async () => {
  type("Username", "a!");
  type("Email", "ada@");
  type("Phone", "8031234567");
  type("Password", "secret");
  await rest();
  for (const words of [
    "Username must be 3-30 characters, alphanumeric and underscore only",
    "Invalid email format",
    "Use international format (e.g., +1234567890)",
    "Password must be 8+ characters with uppercase, lowercase, numbers, and symbols",
  ]) {
    expect(screen.getByText(words)).toBeTruthy();
  }
  expect(asked).toEqual([]);
  expect(button().disabled).toBe(true);
});

it("goes on only when all four are right and none is being checked, and shows the server's words", async () => {
  type("Username", "ada_obi");
  type("Email", "taken@x.ng");
  type("Phone", "+234 803 123 4567");
  type("Password", "Secret1!");
  await rest();
  expect(screen.getByText("Email already exists")).toBeTruthy();
  type("Username", "taken_by");
  await rest();
  expect(screen.getByText("Server says no")).toBeTruthy();
  type("Username", "ada_obi");
  await rest();
  expect(screen.getByText("Phone number is available")).toBeTruthy();
  expect(screen.getByText("Password is strong")).toBeTruthy();
  expect(button().disabled).toBe(true);
  type("Email", "ada@x.ng");
  expect(button().disabled).toBe(true);
  await rest();
  expect(button().disabled).toBe(false);
  fireEvent.click(button());
  await wait(10);
  expect(screen.getByText("Step 2 of 3")).toBeTruthy();
});

it("makes 0803… international while it is typed", () => {
  type("Phone", "0803");
  expect(screen.getByLabelText<HTMLInputElement>("Phone").value).toBe("+234803");
  type("Phone", "+2348031234567");
  expect(screen.getByLabelText<HTMLInputElement>("Phone").value).toBe("+234 803 123 4567");
});

it("logs a failed check, retries it automatically, and counts down", async () => {
  const ask = vi.mocked(fetch);
  const logged = vi.spyOn(console, "warn").mockReturnValue();
  vi.stubGlobal("fetch", async () => new Response("<html>", { status: 502 }));
  type("Username", "ada_obi");
  type("Email", "ada@x.ng");
  await rest();
  for (const field of ["username", "email"])
    expect(logged).toHaveBeenCalledWith(`Failed to check ${field} availability`, expect.anything());
  logged.mockRestore();
  expect(screen.getByText(/^Error checking username\. Trying again in 0:0[45]\.$/)).toBeTruthy();
  vi.stubGlobal("fetch", ask);
  await wait(5_000);
  await wait(50);
  expect(screen.getByText("Username is available")).toBeTruthy();
});

it("says what a password longer than the most is", () => {
  type("Password", `Secret1!${"x".repeat(121)}`);
  expect(screen.getByText("Password must be at most 128 characters")).toBeTruthy();
});
