import { useLayoutEffect, useState } from "react";

/** Identifier and password, with what was typed or filled in by the browser before the app's code was there. */
export function useTyped() {
  const [identifier, setIdentifier] = useState("");
  const [password, setPassword] = useState("");
  useLayoutEffect(() => {
    // oxlint-disable react/set-state-in-effect -- the page itself is the external system that is read here
    setIdentifier(valueOf("identifier"));
    setPassword(valueOf("password"));
    // oxlint-enable react/set-state-in-effect
  }, []);
  return [identifier, setIdentifier, password, setPassword] as const;
}

/** What stands in a field of the page now. */
function valueOf(name: string): string {
  const field = document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  return field?.value ?? "";
}
