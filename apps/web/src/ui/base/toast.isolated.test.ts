import { expect, it, vi } from "vitest";
import { toast } from "./toast.ts";

const showToast = vi.hoisted(() => vi.fn());
vi.mock("./toaster.tsx", () => ({ showToast }));

it.each<[keyof typeof toast, number]>([
  ["success", 3_000],
  ["info", 3_000],
  ["error", 4_000],
  ["warning", 3_500],
])("%s stays %i ms", async (kind, duration) => {
  toast[kind]("Said");
  await vi.waitFor(() => expect(showToast).toHaveBeenLastCalledWith(kind, "Said", { duration }));
});
