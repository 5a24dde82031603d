import { seconds } from "@manilla/shared/duration";
import { credentials, type SessionUser } from "@manilla/shared/users/contract";
import { paths } from "@manilla/shared/web-paths";
import { ApiError, messageOf } from "@manilla/ui/api/api-error.ts";
import { parseSchema } from "@manilla/ui/api/parse.ts";
import { Banner } from "@manilla/ui/base/banner.tsx";
import { SubmitButton } from "@manilla/ui/base/button.tsx";
import { Logo } from "@manilla/ui/base/logo.tsx";
import { Field } from "@manilla/ui/fields/field.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { UserRound } from "lucide-react";
import { type ReactNode } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { hasPasskeyHere } from "#lib/passkeys/passkey-here.ts";
import { lazyPart } from "#lib/routes/lazy-code.ts";
import { lostSession } from "#lib/session/session.ts";
import { T } from "#lib/texts/rich-text.tsx";
import { LanguageLinks, useHasStarted } from "#ui/patterns/language-links.tsx";
import { LegalFooter } from "#ui/patterns/legal-footer.tsx";
import { Screen } from "#ui/patterns/screen.tsx";
import { SplitFrame } from "#ui/patterns/split-frame.tsx";
import { Countdown } from "#ui/states/countdown.tsx";
import { useCredentials } from "./use-credentials.ts";
import { useLogin } from "./users.queries.ts";

const SecondFactorStep = lazyPart(async () => (await import("./second-factor-step.tsx")).SecondFactorStep);
const PasskeySignIn = lazyPart(async () => (await import("./passkey-sign-in.tsx")).PasskeySignIn);

function ticketOf(error: Error | null): { ticket: string; methods: string[] } | null {
  if (!(error instanceof ApiError) || error.code !== "second_factor_required") return null;
  const { ticket, methods } = error.data;
  return typeof ticket === "string" ? { ticket, methods: Array.isArray(methods) ? methods : [] } : null;
}

export function LoginScreen() {
  const { known, holdName, beAnother, ...form } = useCredentials();
  const { lostAt, enter } = useEnter();
  const { mutate: signIn, isPending, isSuccess, error, submittedAt, reset } = useLogin();
  const isSending = isPending || isSuccess;
  const ticket = ticketOf(error);
  const typed = { identifier: known || form.identifier.trim(), password: form.password };
  const ready = parseSchema(credentials, typed).success;

  function submit() {
    if (!ready) return;
    holdName();
    signIn(typed, { onSuccess: enter });
  }

  if (ticket) {
    return (
      <SplitFrame line={t("Good to have you back.")}>
        <SecondFactorStep {...ticket} onBack={reset} onSignedIn={enter} />
      </SplitFrame>
    );
  }

  return (
    <SplitFrame line={t("Good to have you back.")}>
      <Screen
        title={known ? t("Welcome back, {name}", { name: known }) : t("Welcome back")}
        titleSize="large"
        back={paths.landing}
        actions={<Logo className="mr-2 lg:hidden" />}
        onSubmit={submit}
      >
        {lostAt && !error && (
          <Banner tone="info">{t("You've been logged out. Sign in to pick up where you left off.")}</Banner>
        )}
        {error && <LoginProblem error={error} at={submittedAt} onEnd={reset} />}
        <div className="flex flex-col gap-2.5">
          {known ? (
            <KnownPerson name={known} onOther={beAnother} />
          ) : (
            <Field
              label={t("Email, phone or username")}
              name="identifier"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              value={form.identifier}
              onChange={(event) => form.setIdentifier(event.target.value)}
            />
          )}
          <Field
            label={t("Password")}
            name="password"
            type="password"
            autoComplete="current-password"
            value={form.password}
            onChange={(event) => form.setPassword(event.target.value)}
          />
        </div>
        <ForgotPassword identifier={typed.identifier} />
        <SubmitButton label={t("Sign In")} missing={missingIn(typed)} disabled={!ready} loading={isSending} />
        <PasskeyChoice name={known} onSignedIn={enter} />
        <p className="text-center text-muted max-[22rem]:-mt-3">
          <T text="New to Manilla? <link>Get Started</link>" link={signupLink} />
        </p>
        <div className="mt-auto">
          <LanguageLinks />
          <LegalFooter />
        </div>
      </Screen>
    </SplitFrame>
  );
}

function missingIn({ identifier, password }: { identifier: string; password: string }) {
  if (identifier === "") return t("Enter your email, phone or username");
  return password === "" ? t("Enter your password") : undefined;
}

type Enter = (session: { user: SessionUser }) => void;

/** After a login, opens the requested payment link, the page on which the session expired, or the start page. */
function useEnter() {
  const navigate = useNavigate();
  const { state } = useLocation();
  // `from` is set after an expired session, but not after a logout.
  const lostAt = pathIn(state, "from", "/");
  const payLink = pathIn(state, "payLink", "/pay/");
  const enter: Enter = ({ user }) => {
    const start = user.signupFlowCompleted ? paths.dashboard : paths.preferences;
    void navigate(payLink ?? (lostAt && user.id === lostSession() ? lostAt : start), { replace: true });
  };
  return { lostAt, enter };
}

function pathIn(state: unknown, name: string, start: string): string | null {
  const path = (state as Record<string, unknown> | null)?.[name];
  return typeof path === "string" && path.startsWith(start) ? path : null;
}

function PasskeyChoice({ name, onSignedIn }: { name: string; onSignedIn: Enter }) {
  const hasStarted = useHasStarted();
  if (!hasStarted || !hasPasskeyHere(name)) return null;
  return <PasskeySignIn fallback={<div className="h-12" />} onSignedIn={onSignedIn} />;
}

const link =
  "inline-flex min-h-11 items-center font-semibold text-accent-ink underline-offset-4 hover:underline";

/** Contains the name as a hidden field, because password managers need it. */
function KnownPerson({ name, onOther }: { name: string; onOther: () => void }) {
  return (
    <div className="mb-2 flex min-h-14 items-center gap-3 rounded-field bg-sunken py-1 pr-1.5 pl-4">
      <UserRound className="size-5 shrink-0 text-muted" />
      <span className="wrap-anywhere min-w-0 grow font-medium">@{name}</span>
      <input hidden readOnly name="username" autoComplete="username" value={name} />
      <button type="button" onClick={onOther} className={`${link} shrink-0 px-3 text-small`}>
        {t("Not you?")}
      </button>
    </div>
  );
}

function ForgotPassword({ identifier }: { identifier: string }) {
  return (
    <p className="-mt-10 text-right text-small">
      <Link to={paths.forgotPassword} state={{ identifier }} className={link}>
        {t("Forgot password?")}
      </Link>
    </p>
  );
}

const signupLink = (words: ReactNode) => (
  <Link to={paths.signup} className={link}>
    {words}
  </Link>
);

function LoginProblem({ error, at, onEnd }: { error: Error; at: number; onEnd: () => void }) {
  const wait = error instanceof ApiError ? error.retryAfter : undefined;
  return (
    <Banner tone="error" live>
      {messageOf(error, t("Login failed. Please try again."))}
      {wait !== undefined && (
        <>
          {" "}
          <T
            text="You can try again in {countdown}."
            countdown={<Countdown until={at + seconds(wait)} onEnd={onEnd} />}
          />
        </>
      )}
    </Banner>
  );
}
