import { paths } from "@manilla/shared/web-paths";
import { useState } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { ApiError, messageOf } from "../../lib/api-error.ts";
import { lostSession } from "../../lib/session/session.ts";
import { Banner } from "../../ui/base/banner.tsx";
import { Button } from "../../ui/base/button.tsx";
import { Field } from "../../ui/base/field.tsx";
import { Countdown } from "../../ui/patterns/countdown.tsx";
import { LegalFooter } from "../../ui/patterns/legal-footer.tsx";
import { Screen } from "../../ui/patterns/screen.tsx";
import { SplitFrame } from "../../ui/patterns/split-frame.tsx";
import { useLogin } from "./users.queries.ts";

export function LoginScreen() {
  const [identifier, setIdentifier] = useState("");
  const [password, setPassword] = useState("");
  const navigate = useNavigate();
  const { state } = useLocation();
  const lostAt = lostPlace(state);
  const payLink = payLinkOf(state);
  const { mutate: signIn, isPending, error, submittedAt, reset } = useLogin();
  const blank = identifier.trim() === "" || password === "";

  function submit() {
    if (blank || isPending) return;
    signIn(
      { identifier: identifier.trim(), password },
      {
        onSuccess: ({ user }) =>
          navigate(
            payLink ??
              (lostAt && user.id === lostSession()
                ? lostAt
                : user.signupFlowCompleted
                  ? paths.dashboard
                  : paths.preferences),
            { replace: true },
          ),
      },
    );
  }

  return (
    <SplitFrame line="Good to have you back.">
      <Screen
        title="Welcome back"
        titleSize="large"
        back={paths.landing}
        onSubmit={submit}
        footer={
          <Button wide size="lg" type="submit" disabled={blank} loading={isPending}>
            Sign In
          </Button>
        }
      >
        <div className="flex flex-col gap-2.5">
          {lostAt && !error && (
            <Banner tone="info">Your session has ended. Sign in to go on where you were.</Banner>
          )}
          {error && <LoginProblem error={error} at={submittedAt} onEnd={reset} />}
          <Field
            label="Email, phone or username"
            name="identifier"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={identifier}
            onChange={(event) => setIdentifier(event.target.value)}
          />
          <Field
            label="Password"
            name="password"
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </div>
        <Elsewhere />
        <LegalFooter />
      </Screen>
    </SplitFrame>
  );
}

/** The payment link that led here, for whoever signs in. */
function payLinkOf(state: unknown): string | null {
  const link = typeof state === "object" && state !== null && "payLink" in state ? state.payLink : null;
  return typeof link === "string" && link.startsWith("/pay/") ? link : null;
}

/** Where the session was lost; nothing when somebody logged out. */
function lostPlace(state: unknown): string | null {
  const from = typeof state === "object" && state !== null && "from" in state ? state.from : null;
  return typeof from === "string" && from.startsWith("/") ? from : null;
}

/** For who has forgotten the password, and who has none yet. */
function Elsewhere() {
  return (
    <>
      <p className="-mt-10 text-right text-small">
        <Link
          to={paths.forgotPassword}
          className="inline-flex min-h-11 items-center font-semibold text-accent-ink underline-offset-4 hover:underline"
        >
          Forgot password?
        </Link>
      </p>
      <p className="text-center text-muted">
        New to Manilla?{" "}
        <Link
          to={paths.signup}
          className="inline-flex min-h-11 items-center font-semibold text-accent-ink underline-offset-4 hover:underline"
        >
          Create an account
        </Link>
      </p>
    </>
  );
}

/** What the server said; when it said to wait, how long. */
function LoginProblem({ error, at, onEnd }: { error: Error; at: number; onEnd: () => void }) {
  const wait = error instanceof ApiError ? error.retryAfter : undefined;
  return (
    <Banner tone="error" live>
      {messageOf(error, "Login failed. Please try again.")}
      {wait !== undefined && (
        <>
          {" "}
          You can try again in <Countdown until={at + wait * 1000} onEnd={onEnd} />.
        </>
      )}
    </Banner>
  );
}
