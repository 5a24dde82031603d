import { isPassword } from "@manilla/shared/users/rules";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { ApiError, messageOf } from "../../lib/api-error.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Screen } from "../../ui/screen.tsx";
import { toast } from "../../ui/toast.ts";
import { useChangePassword } from "./account.queries.ts";
import { NewPasswordField } from "./new-password-field.tsx";

export function ChangePasswordScreen() {
  const navigate = useNavigate();
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  const { mutate: change, isPending, error, reset } = useChangePassword();
  const wrong = error instanceof ApiError && error.code === "invalid_credentials";
  const ready = current !== "" && isPassword(next);

  function submit(event: React.SubmitEvent) {
    event.preventDefault();
    if (!ready || isPending) return;
    change(
      { currentPassword: current, newPassword: next },
      {
        onSuccess: () => {
          toast.success("Your password is changed", { description: "Other devices are signed out." });
          void navigate("/dashboard/profile", { replace: true });
        },
      },
    );
  }

  return (
    <form noValidate className="contents" onSubmit={submit}>
      <Screen
        title="Change password"
        back="/dashboard/profile"
        footer={
          <Button wide size="lg" type="submit" disabled={!ready} loading={isPending}>
            Change password
          </Button>
        }
      >
        <div className="flex flex-col gap-2.5">
          {error && !wrong && (
            <Banner tone="error" live>
              {messageOf(error, "Your password could not be changed. Please try again.")}
            </Banner>
          )}
          <Field
            label="Current password"
            type="password"
            autoComplete="current-password"
            value={current}
            onChange={(event) => {
              setCurrent(event.target.value);
              reset();
            }}
            error={wrong ? messageOf(error, "This is not your password.") : undefined}
          />
          <NewPasswordField value={next} onValueChange={setNext} />
        </div>
        <p className="text-muted text-small">
          Every other device is signed out. For a day, withdrawals may be looked at by a person first.
        </p>
      </Screen>
    </form>
  );
}
