import type { ReplyOf } from "@manilla/shared/http/route";
import { getPreferences, savePreferences, skipPreferences } from "@manilla/shared/users/preferences-contract";
import { services } from "@manilla/shared/users/services";
import { paths } from "@manilla/shared/web-paths";
import { Badge } from "@manilla/ui/base/badge.tsx";
import { ErrorBanner, ProblemBanner } from "@manilla/ui/base/banner.tsx";
import { Button } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { Check } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { callApi } from "#lib/api/call.ts";
import { serviceIcons } from "#lib/brands/service-icons.ts";
import { userDataKey } from "#lib/live/balances.ts";
import { updateSessionUser } from "#lib/session/session.ts";
import { useDraft } from "#lib/storage/draft.ts";
import { Screen } from "#ui/patterns/screen.tsx";
import { Waiting } from "#ui/states/waiting.tsx";

type Preference = ReplyOf<typeof getPreferences>["available"][number];

/** The last step of the sign-up, which the person may skip. */
export function PreferencesPicker() {
  const list = useQuery({
    queryKey: [userDataKey, "preferences"],
    queryFn: ({ signal }) => callApi(getPreferences, { signal }),
  });
  if (list.data) return <Picker saved={list.data.preferences} available={list.data.available} />;
  return (
    <Screen title={t("What will you use?")} titleSize="large">
      <Waiting query={list} failed={t("Failed to load preferences.")} />
    </Screen>
  );
}

function useFinish() {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (preferences: Preference[]) =>
      preferences.length > 0 ? callApi(savePreferences, { body: { preferences } }) : callApi(skipPreferences),
    onSuccess({ user }) {
      updateSessionUser(user);
      void navigate(paths.dashboard, { replace: true });
    },
  });
}

function Picker({ saved, available }: { saved: Preference[]; available: Preference[] }) {
  const [names, setNames] = useDraft<string[]>(
    "preferences",
    saved.map(({ name }) => name),
  );
  const [missing, setMissing] = useState(false);
  const finish = useFinish();
  const picked = available.filter(({ name }) => names.includes(name));

  function toggle(name: string) {
    setMissing(false);
    finish.reset();
    setNames(names.includes(name) ? names.filter((other) => other !== name) : [...names, name]);
  }

  return (
    <Screen
      title={t("What will you use?")}
      titleSize="large"
      footer={
        <div className="flex flex-col gap-2">
          <Button
            wide
            size="lg"
            loading={finish.isPending && finish.variables.length > 0}
            disabled={finish.isPending}
            onClick={() => (picked.length === 0 ? setMissing(true) : finish.mutate(picked))}
          >
            {t("Save")}
          </Button>
          <Button
            wide
            variant="secondary"
            loading={finish.isPending && finish.variables.length === 0}
            disabled={finish.isPending}
            onClick={() => finish.mutate([])}
          >
            {t("Skip")}
          </Button>
        </div>
      }
    >
      <p className="-mt-3 text-muted">
        {t("Choose what matters to you. You can still use everything else.")}
      </p>
      <fieldset className="space-y-3">
        <legend className="sr-only">{t("Features")}</legend>
        {available.map((feature) => (
          <Feature
            key={feature.name}
            feature={feature}
            checked={names.includes(feature.name)}
            onToggle={() => toggle(feature.name)}
          />
        ))}
        {services
          .filter((service) => !service.active)
          .map(({ title, description }) => (
            <Feature key={title} feature={{ name: title, description }} />
          ))}
      </fieldset>
      <p role="status" className="tabular text-center font-medium text-small">
        {t("{count} of {of} features selected", { count: picked.length, of: available.length })}
      </p>
      <ProblemBanner problem={missing ? t("Please select at least one feature to continue") : undefined} />
      <ErrorBanner error={finish.error} failed={t("Failed to save preferences. Please try again.")} />
    </Screen>
  );
}

interface FeatureProps {
  feature: Preference;
  checked?: boolean;
  onToggle?: () => void;
}

function Feature({ feature, checked = false, onToggle }: FeatureProps) {
  const Icon = serviceIcons[services.find(({ title }) => title === feature.name)?.icon ?? "gift"];
  return (
    <label
      className={clsx(
        "relative flex min-h-18 items-center gap-3 rounded-card border-2 bg-surface px-4 py-3 transition-colors duration-150",
        "has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2",
        checked ? "border-accent" : "border-transparent shadow-card",
        onToggle ? "cursor-pointer" : "cursor-not-allowed bg-transparent shadow-none",
      )}
    >
      <input
        type="checkbox"
        checked={checked}
        disabled={!onToggle}
        onChange={() => onToggle?.()}
        className="absolute inset-0 size-full cursor-[inherit] opacity-0"
      />
      <span
        className={clsx(
          "grid size-11 shrink-0 place-items-center rounded-full",
          onToggle ? "bg-accent-soft text-accent-ink" : "bg-sunken text-muted",
        )}
      >
        <Icon className="size-5" />
      </span>
      <span className="min-w-0 grow">
        <span className={clsx("block font-semibold", !onToggle && "text-muted")}>{t(feature.name)}</span>
        <span className="block text-muted text-small">{t(feature.description)}</span>
      </span>
      {onToggle ? (
        <span
          aria-hidden="true"
          className={clsx(
            "grid size-6 shrink-0 place-items-center rounded-full border-2",
            checked ? "border-accent bg-accent text-on-accent" : "border-edge",
          )}
        >
          {checked && <Check className="size-4" strokeWidth={3} />}
        </span>
      ) : (
        <Badge>{t("Soon")}</Badge>
      )}
    </label>
  );
}
