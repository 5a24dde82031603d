import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { WithQueries } from "#lib/api/with-queries.tsx";
import { useSendForm } from "./use-send-form.ts";

const hers = "rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe";
const shops = "rDsbeomae4FXwgQTJp9Rs64Qg9vDiTCdBv";

beforeEach(() => vi.stubGlobal("fetch", () => new Promise(() => {})));
afterEach(() => vi.unstubAllGlobals());

function openForm() {
  const { result } = renderHook(() => useSendForm("XRP", () => undefined), {
    wrapper: WithQueries,
  });
  const typed = () => [result.current.address, result.current.memo];
  return { form: result, typed };
}

it("a scanned address does not go with the destination tag of the one before", () => {
  const { form, typed } = openForm();
  act(() => void form.current.takeScanned(`xrpl:${shops}?dt=4711`));
  expect(typed()).toEqual([shops, "4711"]);
  act(() => void form.current.takeScanned(hers));
  expect(typed()).toEqual([hers, ""]);
});

it("a tag that was typed first stays with the address that is scanned then", () => {
  const { form, typed } = openForm();
  act(() => form.current.setMemo("4711"));
  act(() => void form.current.takeScanned(shops));
  expect(typed()).toEqual([shops, "4711"]);
  act(() => void form.current.takeScanned(shops));
  expect(typed()).toEqual([shops, "4711"]);
});
