import { isPin, isWeakPin, userMessages } from "@manilla/shared/users/rules";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { ApiError, messageOf } from "../../lib/api-error.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { CodeField } from "../../ui/code-field.tsx";
import { Field } from "../../ui/field.tsx";
import { Screen } from "../../ui/screen.tsx";
import { toast } from "../../ui/toast.ts";
import { useChangePin } from "./account.queries.ts";
import { pinLength } from "./use-pin-steps.ts";

export function ChangePinScreen() {
  const [password, setPassword] = useState("");
  const [pin, setPin] = useState("");
  const [again, setAgain] = useState("");
  const { error, isPending, reset, send } = useSendPin();
  const wrong = error instanceof ApiError && error.code === "invalid_credentials";
  const mismatch = again.length === pinLength && isPin(pin) && again !== pin;
  const ready = password !== "" && isPin(pin) && again === pin;

  return (
    <form
      noValidate
      className="contents"
      onSubmit={(event) => {
        event.preventDefault();
        if (ready && !isPending) send({ password, newPin: pin });
      }}
    >
      <Screen
        title="Change PIN"
        back="/dashboard/profile"
        footer={
          <Button wide size="lg" type="submit" disabled={!ready} loading={isPending}>
            Change PIN
          </Button>
        }
      >
        <div className="flex flex-col gap-3">
          {error && !wrong && (
            <Banner tone="error" live>
              {messageOf(error, "Your PIN could not be changed. Please try again.")}
            </Banner>
          )}
          <Field
            label="Password"
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => {
              setPassword(event.target.value);
              reset();
            }}
            error={wrong ? messageOf(error, "This is not your password.") : undefined}
          />
          <CodeField
            label="New PIN"
            mask
            length={pinLength}
            value={pin}
            onValueChange={setPin}
            hint={isWeakPin(pin) ? "This PIN is easy to guess. You can still use it." : undefined}
          />
          <CodeField
            label="New PIN again"
            mask
            length={pinLength}
            value={again}
            onValueChange={setAgain}
            error={mismatch ? userMessages.pinMismatch : undefined}
          />
        </div>
      </Screen>
    </form>
  );
}

function useSendPin() {
  const navigate = useNavigate();
  const change = useChangePin();
  return {
    ...change,
    send: (body: { password: string; newPin: string }) =>
      change.mutate(body, {
        onSuccess: () => {
          toast.success("Your PIN is changed");
          void navigate("/dashboard/profile", { replace: true });
        },
      }),
  };
}
