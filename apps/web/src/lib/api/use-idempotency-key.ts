import { useRef } from "react";
import { newIdempotencyKey } from "./call.ts";

/** One idempotency key per confirmation: the same request keeps its key until it succeeds, another one gets its own. */
export function useIdempotencyKey() {
  const current = useRef<{ request: string; key: string }>(undefined);
  return {
    keyFor(body: object): string {
      const request = JSON.stringify(body);
      if (current.current?.request !== request) current.current = { request, key: newIdempotencyKey() };
      return current.current.key;
    },
    clear() {
      current.current = undefined;
    },
  };
}
