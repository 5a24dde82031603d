import { ApiError } from "@manilla/ui/api/api-error.ts";
import { expect, it, vi } from "vitest";
import { toast, toastFailure } from "./toast.ts";

const said = vi.spyOn(toast, "error").mockImplementation(() => undefined);

it("a failed call is said in the server's words, else in the screen's own", () => {
  toastFailure(new ApiError("The bank is closed", { code: "provider_unavailable", status: 503 }), "Failed");
  expect(said).toHaveBeenLastCalledWith("The bank is closed");
  toastFailure(new Error("bug"), "Failed");
  expect(said).toHaveBeenLastCalledWith("Failed");
});

it("a session that ended is said by the sign-in alone", () => {
  said.mockClear();
  toastFailure(
    new ApiError("Your session has ended. Please sign in again.", { code: "unauthenticated", status: 401 }),
    "Failed",
  );
  expect(said).not.toHaveBeenCalled();
});
