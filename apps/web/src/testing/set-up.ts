import { cleanup } from "@testing-library/react";
import { afterEach } from "vitest";
import { endSession } from "../lib/session/session.ts";

// Files share their modules, so what one leaves behind would be another's start.
afterEach(() => {
  cleanup();
  endSession();
  localStorage.clear();
  sessionStorage.clear();
});
