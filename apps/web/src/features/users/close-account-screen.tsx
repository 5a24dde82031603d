import { useState } from "react";
import { ApiError, messageOf } from "../../lib/api-error.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Screen } from "../../ui/screen.tsx";
import { useCloseAccount } from "./account.queries.ts";

export function CloseAccountScreen() {
  const [password, setPassword] = useState("");
  const { mutate: close, isPending, error, reset } = useCloseAccount();
  const wrong = error instanceof ApiError && error.code === "invalid_credentials";
  return (
    <form
      noValidate
      className="contents"
      onSubmit={(event) => {
        event.preventDefault();
        if (password !== "" && !isPending) close(password);
      }}
    >
      <Screen
        title="Close account"
        back="/dashboard/profile"
        footer={
          <Button
            wide
            size="lg"
            type="submit"
            variant="danger"
            disabled={password === ""}
            loading={isPending}
          >
            Close my account
          </Button>
        }
      >
        <Banner tone="warning" title="This cannot be undone">
          You can close your account once every balance is zero and nothing is pending. Download your data
          first if you want to keep it.
        </Banner>
        {error && !wrong && (
          <Banner tone="error" live>
            {messageOf(error, "Your account could not be closed. Please try again.")}
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
      </Screen>
    </form>
  );
}
