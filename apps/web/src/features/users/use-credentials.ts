import { useLayoutEffect, useState } from "react";
import { forgetPerson, useLastPerson } from "../../lib/session/last-person.ts";

/** Identifier and password of a sign-in. `known` is the last person on this device, or "" where another one signs in. */
export function useCredentials() {
  const last = useLastPerson();
  // A sign-in writes the last person, and the form stays as it was until the next screen paints.
  const [held, setHeld] = useState<string>();
  const name = held ?? last;
  const { identifier, setIdentifier, ...password } = useTyped();
  return {
    known: identifier === "" || identifier === name ? name : "",
    identifier,
    setIdentifier,
    ...password,
    hold: () => setHeld(name),
    beAnother() {
      setHeld(undefined);
      setIdentifier("");
      forgetPerson();
    },
  };
}

/** What was typed, or filled in by the browser before the app's code was there. */
function useTyped() {
  const [identifier, setIdentifier] = useState("");
  const [password, setPassword] = useState("");
  useLayoutEffect(() => {
    // oxlint-disable react/set-state-in-effect -- the page itself is the external system that is read here
    setIdentifier(valueOf("identifier"));
    setPassword(valueOf("password"));
    // oxlint-enable react/set-state-in-effect
  }, []);
  return { identifier, setIdentifier, password, setPassword };
}

/** What stands in a field of the page now. */
function valueOf(name: string): string {
  const field = document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  return field?.value ?? "";
}
