import type { ReplyOf } from "@manilla/shared/http/route";
import { lagosTime } from "@manilla/shared/lagos";
import type { listSessions } from "@manilla/shared/users/contract";
import { paths } from "@manilla/shared/web-paths";
import { Badge } from "@manilla/ui/base/badge.tsx";
import { SmallButton } from "@manilla/ui/base/button.tsx";
import { Card } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { KeyRound, Laptop, Smartphone } from "lucide-react";
import { relativeTime } from "#lib/texts/relative-time.ts";
import { ListRow } from "#ui/base/list-row.tsx";
import { Screen } from "#ui/patterns/screen.tsx";
import { Waiting } from "#ui/states/waiting.tsx";
import { useRevokeSession, useSessions } from "./account.queries.ts";

export function SessionsScreen() {
  const list = useSessions();
  return (
    <Screen title={t("Signed-in devices")} back={paths.profile}>
      <p className="text-muted text-small">
        {list.data?.sessions.length === 1
          ? t("Only this device is signed in.")
          : t("Log out devices you don't know, then change your password.")}
      </p>
      {list.data ? (
        <ul className="space-y-3">
          {list.data.sessions
            .toSorted((a, b) => (a.current === b.current ? 0 : a.current ? -1 : 1))
            .map((session) => (
              <li key={session.id}>
                <Device session={session} />
              </li>
            ))}
        </ul>
      ) : (
        <Waiting query={list} failed={t("We couldn't load your devices.")} rows={3} />
      )}
      <Card tone="rows">
        <ListRow Icon={KeyRound} title={t("Change password")} to={paths.changePassword} />
      </Card>
    </Screen>
  );
}

function Device({ session }: { session: ReplyOf<typeof listSessions>["sessions"][number] }) {
  const revoke = useRevokeSession();
  const Icon = /android|phone|mobile/i.test(session.device) ? Smartphone : Laptop;
  return (
    <Card className="flex items-start gap-3 px-4.5! py-4!">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-sunken">
        <Icon className="size-5" />
      </span>
      <div className="min-w-0 grow">
        <h2 className="flex flex-wrap items-center gap-2 font-semibold max-[22rem]:text-small">
          {session.device}
          {session.current && <Badge tone="success">{t("This device")}</Badge>}
        </h2>
        <p className="text-muted text-small">
          {session.ip} · <span title={lagosTime(session.lastSeenAt)}>{relativeTime(session.lastSeenAt)}</span>
        </p>
        <p className="text-micro text-muted">
          {t("Signed in {date}", { date: lagosTime(session.createdAt) })}
        </p>
        {!session.current && (
          <SmallButton
            className="mt-3"
            aria-label={t("Log out {device}", { device: session.device })}
            loading={revoke.isPending}
            onClick={() => revoke.mutate(session.id)}
            label={t("Log out")}
          />
        )}
      </div>
    </Card>
  );
}
