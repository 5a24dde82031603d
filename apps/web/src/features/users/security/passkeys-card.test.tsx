import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { sheetEntryGone } from "#lib/routes/sheet-history.ts";
import { AppProviders } from "#testing/app-providers.tsx";
import { PasskeysCard } from "./passkeys-card.tsx";

beforeEach(() => vi.stubGlobal("PublicKeyCredential", class {}));
afterEach(() => vi.unstubAllGlobals());

const none = {
  passkeys: [],
  totpSince: null,
  recoveryCodesLeft: 0,
  frozen: false,
  newDeviceUntil: null,
  endAt: null,
} as unknown as Parameters<typeof PasskeysCard>[0]["factors"]; // cast: PasskeysCard reads only these fields

it("a password that was typed for a passkey is gone when the sheet is closed", async () => {
  render(<PasskeysCard factors={none} />, { wrapper: AppProviders });
  const open = () => fireEvent.click(screen.getByText("Add a passkey", { selector: "button" }));
  open();
  fireEvent.change(await screen.findByLabelText("Password"), { target: { value: "Passw0rd!" } });
  fireEvent.click(screen.getByLabelText("Close"));
  await waitFor(() => expect(screen.queryByLabelText("Password")).toBeNull());
  await sheetEntryGone();
  open();
  expect(await screen.findByLabelText("Password")).toHaveProperty("value", "");
});
