import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { WithQueries } from "#lib/api/with-queries.tsx";
import { fetchedForAda } from "#testing/fetched.ts";
import { FactorForm, FactorSubmit, useFactorForm } from "./factor-form.tsx";

const fetched = fetchedForAda();
afterEach(cleanup);

function Form({ onConfirmed }: { onConfirmed: (confirmation: string) => void }) {
  const form = useFactorForm(onConfirmed);
  return (
    <>
      <FactorForm form={form} hasPasskey={false} />
      <FactorSubmit form={form} />
    </>
  );
}

it("a double click sends the code once: it counts once, and the second answer would be a refusal", async () => {
  fetched.mockImplementation(async () =>
    Response.json({
      status: true,
      message: "ok",
      data: { confirmation: "c-1", expiresAt: "2026-11-20T15:14:29.561Z" },
    }),
  );
  const onConfirmed = vi.fn();
  render(
    <WithQueries>
      <Form onConfirmed={onConfirmed} />
    </WithQueries>,
  );
  fireEvent.change(screen.getByRole("textbox"), { target: { value: "123456" } });
  const confirm = screen.getByRole("button", { name: "Confirm" });
  fireEvent.click(confirm);
  fireEvent.click(confirm);
  await vi.waitFor(() => expect(onConfirmed).toHaveBeenCalled());
  await vi.waitFor(() => expect(screen.getByRole("textbox")).toHaveProperty("value", ""));
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(onConfirmed.mock.calls).toEqual([["c-1"]]);
});
