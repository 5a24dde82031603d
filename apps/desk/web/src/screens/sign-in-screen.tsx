import { signInToDesk } from "@manilla/shared/desk/session-contract";
import type { ReplyOf } from "@manilla/shared/http/route";
import { cacheReply } from "@manilla/ui/api/cache-reply.ts";
import { Button } from "@manilla/ui/base/button.tsx";
import { Card } from "@manilla/ui/base/card.tsx";
import { Field } from "@manilla/ui/fields/field.tsx";
import { canUsePasskeys, isAborted } from "@manilla/ui/passkeys/passkey-support.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { type ChangeEvent, type SubmitEvent, useState } from "react";
import { callApi } from "../lib/call.ts";
import { signInWithPasskey } from "../lib/passkeys.ts";
import { sessionKey } from "../lib/session.ts";
import { Failure } from "../ui/states.tsx";

export function SignInScreen() {
  const queries = useQueryClient();
  const [input, setInput] = useState({ identifier: "", password: "", code: "" });
  const onSuccess = (session: ReplyOf<typeof signInToDesk>) => cacheReply(queries, sessionKey, session);
  const signIn = useMutation({
    mutationFn: () => callApi(signInToDesk, { body: input }),
    onSuccess,
    onError: () => setInput((before) => ({ ...before, code: "" })),
  });
  const byPasskey = useMutation({ mutationFn: signInWithPasskey, onSuccess });
  const set = (name: keyof typeof input) => ({
    value: input[name],
    required: true,
    onChange: (event: ChangeEvent<HTMLInputElement>) => setInput({ ...input, [name]: event.target.value }),
  });
  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (!signIn.isPending) signIn.mutate();
  }
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-sm content-center gap-5 p-4">
      <h1 className="font-semibold text-title">Manilla desk</h1>
      <Card>
        <form className="space-y-1" onSubmit={submit}>
          <Field label="Username or email" autoComplete="username" autoFocus {...set("identifier")} />
          <Field label="Password" type="password" autoComplete="current-password" {...set("password")} />
          <Field
            label="Authenticator app code"
            inputMode="numeric"
            autoComplete="one-time-code"
            {...set("code")}
          />
          {signIn.isError && <Failure error={signIn.error} />}
          <Button type="submit" wide loading={signIn.isPending} className="mt-3">
            Sign in
          </Button>
        </form>
        {canUsePasskeys() && (
          <div className="mt-4 border-line border-t pt-4">
            <Button
              wide
              variant="secondary"
              icon={<KeyRound aria-hidden="true" className="size-5" />}
              loading={byPasskey.isPending}
              onClick={() => byPasskey.mutate()}
            >
              Use a passkey
            </Button>
            {byPasskey.isError && !isAborted(byPasskey.error) && <Failure error={byPasskey.error} />}
          </div>
        )}
      </Card>
      <p className="text-muted text-small">
        For staff only. Every customer view is recorded under your name.
      </p>
    </main>
  );
}
