import { useRef } from "react";
import { useDraft } from "../../../lib/storage/draft.ts";

/** A draft whose changes build on each other, also within one confirmation. */
export function useChangedDraft<T>(name: string, initial: T) {
  const [value, setValue] = useDraft<T>(name, initial);
  const latest = useRef(value);
  function change(next: (value: T) => T) {
    latest.current = next(latest.current);
    setValue(latest.current);
  }
  return [value, change] as const;
}
