import {
  listDeskPasskeys,
  removeDeskPasskey,
  renameDeskPasskey,
  showDeskFactor,
} from "@manilla/shared/desk/session-contract";
import type { ReplyOf } from "@manilla/shared/http/route";
import { ApiError } from "@manilla/ui/api/api-error.ts";
import { Badge } from "@manilla/ui/base/badge.tsx";
import { Card, Section } from "@manilla/ui/base/card.tsx";
import { Field } from "@manilla/ui/fields/field.tsx";
import { canUsePasskeys, deviceName, isAborted } from "@manilla/ui/passkeys/passkey-support.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callApi, describeError } from "../lib/call.ts";
import { makePasskey, showPasskey } from "../lib/passkeys.ts";
import { useSession } from "../lib/session.ts";
import { lagosTime } from "../lib/time.ts";
import { SmallButton, textsOf } from "../ui/controls.tsx";
import { LineForm } from "../ui/line-form.tsx";
import { Failure, Pending } from "../ui/states.tsx";

type Passkey = ReplyOf<typeof listDeskPasskeys>[number];
const key = ["passkeys"] as const;

export function AccountScreen() {
  const { data: session } = useSession();
  const list = useQuery({ queryKey: key, queryFn: () => callApi(listDeskPasskeys, {}) });
  return (
    <div className="max-w-3xl space-y-5">
      <div className="flex flex-wrap items-center gap-2">
        <h1 className="font-semibold text-title">Your account</h1>
        <Badge tone="info">{session?.role}</Badge>
      </div>
      <Section title="Passkeys">
        {!list.isSuccess && <Pending query={list} />}
        {list.data && <Passkeys passkeys={list.data} />}
      </Section>
    </div>
  );
}

function Passkeys({ passkeys }: { passkeys: readonly Passkey[] }) {
  const queries = useQueryClient();
  // Repeats the refused call after the person has confirmed. Null if no call was refused.
  const [again, setAgain] = useState<(() => void) | null>(null);
  const onSuccess = () => queries.invalidateQueries({ queryKey: key });
  const onRefused = (error: Error, retry: () => void) => {
    if (error instanceof ApiError && error.code === "confirmation_required") setAgain(() => retry);
  };
  const add = useMutation({
    mutationFn: () => makePasskey(deviceName()),
    onSuccess,
    onError: (error) => onRefused(error, () => add.mutate()),
  });
  const remove = useMutation({
    mutationFn: (id: string) => callApi(removeDeskPasskey, { params: { id } }),
    onSuccess,
    onError: (error, id) => onRefused(error, () => remove.mutate(id)),
  });
  const error = [add.error, remove.error].find((one) => one && !isAborted(one));
  return (
    <Card className="space-y-4">
      <p className="text-muted text-small">
        A passkey signs you in with your fingerprint, face or screen lock. Your authenticator app keeps
        working.
      </p>
      <ul className="divide-y divide-line empty:hidden">
        {passkeys.map((passkey) => (
          <PasskeyLine
            key={passkey.id}
            passkey={passkey}
            busy={remove.isPending}
            onRemove={() => remove.mutate(passkey.id)}
          />
        ))}
      </ul>
      {again ? (
        <FactorForm
          hasPasskey={passkeys.length > 0}
          onShown={() => {
            again();
            setAgain(null);
          }}
        />
      ) : (
        error && <Failure error={error} />
      )}
      {canUsePasskeys() ? (
        <SmallButton loading={add.isPending} onClick={() => add.mutate()}>
          Add a passkey
        </SmallButton>
      ) : (
        <p className="text-muted text-small">This browser doesn't support passkeys.</p>
      )}
    </Card>
  );
}

function FactorForm({ hasPasskey, onShown }: { hasPasskey: boolean; onShown: () => void }) {
  const show = useMutation({
    mutationFn: ({ code }: { code?: string }) =>
      code === undefined ? showPasskey() : callApi(showDeskFactor, { body: { code } }),
    onSuccess: onShown,
  });
  return (
    <form
      className="rounded-card border border-line p-4"
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        show.mutate({ code: "", ...textsOf(form) }, { onError: () => form.reset() });
      }}
    >
      <Field
        label="Authenticator app code"
        name="code"
        hint="Your sign-in was more than ten minutes ago. Each code works once."
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        autoFocus
        error={show.error && !isAborted(show.error) ? describeError(show.error) : undefined}
      />
      <div className="flex flex-wrap gap-2">
        <SmallButton type="submit" variant="primary" loading={show.isPending}>
          Confirm
        </SmallButton>
        {hasPasskey && canUsePasskeys() && (
          <SmallButton disabled={show.isPending} onClick={() => show.mutate({})}>
            Use a passkey
          </SmallButton>
        )}
      </div>
    </form>
  );
}

interface LineProps {
  passkey: Passkey;
  busy: boolean;
  onRemove: () => void;
}

function PasskeyLine({ passkey: { id, name, createdAt, lastUsedAt }, busy, onRemove }: LineProps) {
  const queries = useQueryClient();
  const [renaming, setRenaming] = useState(false);
  const rename = useMutation({
    mutationFn: (wanted: string) => callApi(renameDeskPasskey, { params: { id }, body: { name: wanted } }),
    onSuccess: () => {
      setRenaming(false);
      return queries.invalidateQueries({ queryKey: key });
    },
  });
  if (renaming)
    return (
      <li className="py-3">
        <LineForm
          label={`New name of ${name}`}
          defaultValue={name}
          autoFocus
          maxLength={60}
          action="Save"
          mutation={rename}
        />
      </li>
    );
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <span className="min-w-0 grow">
        <span className="block truncate font-medium">{name}</span>
        <span className="block text-muted text-small">
          Added {lagosTime(createdAt)}
          {lastUsedAt && ` · used ${lagosTime(lastUsedAt)}`}
        </span>
      </span>
      <SmallButton aria-label={`Rename ${name}`} onClick={() => setRenaming(true)}>
        Rename
      </SmallButton>
      <SmallButton aria-label={`Remove ${name}`} disabled={busy} onClick={onRemove}>
        Remove
      </SmallButton>
    </li>
  );
}
