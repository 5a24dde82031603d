import {
  listDeskPasskeys,
  removeDeskPasskey,
  renameDeskPasskey,
} from "@manilla/shared/desk/session-contract";
import type { ReplyOf } from "@manilla/shared/http/route";
import { ApiError } from "@manilla/ui/api/api-error.ts";
import { Badge } from "@manilla/ui/base/badge.tsx";
import { Button } from "@manilla/ui/base/button.tsx";
import { Card, Section } from "@manilla/ui/base/card.tsx";
import { canUsePasskeys, deviceName, wasStopped } from "@manilla/ui/passkeys/passkey-support.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../lib/call.ts";
import { useSession } from "../lib/session.ts";
import { lagosTime } from "../lib/time.ts";
import { FactorForm } from "../ui/factor-form.tsx";
import { LineForm } from "../ui/line-form.tsx";
import { Failure, Pending } from "../ui/states.tsx";

type Passkey = ReplyOf<typeof listDeskPasskeys>[number];
const key = ["passkeys"] as const;

export function AccountScreen() {
  const { data: session } = useSession();
  const list = useQuery({ queryKey: key, queryFn: () => call(listDeskPasskeys, {}) });
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

/** If the server refuses a call with confirmation_required, repeats it after the person's confirmation. */
function useWithFactor() {
  const [again, setAgain] = useState<(() => void) | null>(null);
  const onError = (retry: () => void) => (error: Error) => {
    if (error instanceof ApiError && error.code === "confirmation_required") setAgain(() => retry);
  };
  return { again, onError, done: () => setAgain(null) };
}

function Passkeys({ passkeys }: { passkeys: readonly Passkey[] }) {
  const queries = useQueryClient();
  const factor = useWithFactor();
  const onSuccess = () => queries.invalidateQueries({ queryKey: key });
  const add = useMutation({
    mutationFn: async () => (await import("../lib/passkeys.ts")).makePasskey(deviceName()),
    onSuccess,
    onError: factor.onError(() => add.mutate()),
  });
  const remove = useMutation({
    mutationFn: (id: string) => call(removeDeskPasskey, { params: { id } }),
    onSuccess,
    onError: (error, id) => factor.onError(() => remove.mutate(id))(error),
  });
  const error = [add.error, remove.error].find((one) => one && !wasStopped(one));
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
      {factor.again ? (
        <FactorForm
          hasPasskey={passkeys.length > 0}
          onShown={() => {
            factor.again?.();
            factor.done();
          }}
        />
      ) : (
        error && <Failure error={error} />
      )}
      {canUsePasskeys() ? (
        <Button size="sm" variant="secondary" loading={add.isPending} onClick={() => add.mutate()}>
          Add a passkey
        </Button>
      ) : (
        <p className="text-muted text-small">This browser does not support passkeys.</p>
      )}
    </Card>
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
    mutationFn: (wanted: string) => call(renameDeskPasskey, { params: { id }, body: { name: wanted } }),
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
          initial={name}
          autoFocus
          maxLength={60}
          action="Save"
          pending={rename.isPending}
          error={rename.error}
          onSubmit={(wanted) => rename.mutate(wanted)}
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
      <Button size="sm" variant="secondary" aria-label={`Rename ${name}`} onClick={() => setRenaming(true)}>
        Rename
      </Button>
      <Button size="sm" variant="secondary" aria-label={`Remove ${name}`} disabled={busy} onClick={onRemove}>
        Remove
      </Button>
    </li>
  );
}
