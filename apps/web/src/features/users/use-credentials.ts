import { useLayoutEffect, useState } from "react";
import { forgetPerson, useLastPerson } from "#lib/session/last-person.ts";

/** `known` is the last user of this device, or "" while another name is typed. */
export function useCredentials() {
  const last = useLastPerson();
  // A login overwrites the stored last user while this screen is still visible. `held` keeps the name from before the
  // login.
  const [held, setHeld] = useState<string>();
  const name = held ?? last;
  const { identifier, setIdentifier, ...password } = usePrefilledCredentials();
  return {
    known: identifier === "" || identifier === name ? name : "",
    identifier,
    setIdentifier,
    ...password,
    holdName: () => setHeld(name),
    beAnother() {
      setHeld(undefined);
      setIdentifier("");
      forgetPerson();
    },
  };
}

/** The browser may have filled in the fields before the app's code loaded. */
function usePrefilledCredentials() {
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

function valueOf(name: string): string {
  const field = document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  return field?.value ?? "";
}
