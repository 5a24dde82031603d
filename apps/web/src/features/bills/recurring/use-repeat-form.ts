import type { RepeatMode } from "@manilla/shared/bills/repeat-contract";
import { ApiError, messageOf } from "@manilla/ui/api/api-error.ts";
import { t } from "@manilla/ui/texts/t.ts";
import { useState } from "react";
import { lagosToday } from "#lib/texts/relative-time.ts";
import { pinLength } from "#ui/fields/code-field.tsx";
import { useCreateBillRepeat } from "./repeats.queries.ts";

export function useRepeatForm(transactionId: string, onMade: () => void) {
  const create = useCreateBillRepeat();
  const [mode, setMode] = useState<RepeatMode>("reminder");
  const [day, setDay] = useState(() => lagosToday().slice(8).replace(/^0/, ""));
  const [pin, setPin] = useState("");
  const dayIsRight = /^([1-9]|[12]\d|3[01])$/.test(day);

  function submit() {
    if (!dayIsRight || pin.length < pinLength) return;
    create.mutate(
      { transactionId, mode, day: Number.parseInt(day, 10), pin },
      { onSuccess: onMade, onSettled: () => setPin("") },
    );
  }

  return {
    mode,
    setMode,
    day,
    setDay: (text: string) => setDay(text.replace(/\D/g, "").slice(0, 2)),
    dayError: dayIsRight ? undefined : t("Please enter a day from 1 to 31"),
    pin,
    setPin,
    ready: dayIsRight && pin.length === pinLength,
    sending: create.isPending,
    problem: create.isError ? problemOf(create.error) : undefined,
    submit,
    clear() {
      setPin("");
      create.reset();
    },
  };
}

export type RepeatForm = ReturnType<typeof useRepeatForm>;

type Problem = { of: "pin" | "repeat" | "answer"; words: string };

function problemOf(error: Error): Problem {
  const words = messageOf(error, t("It could not be set up. Please try again."));
  if (!(error instanceof ApiError)) return { of: "repeat", words };
  if (error.code === "invalid_pin") return { of: "pin", words };
  return { of: error.outcomeUnknown ? "answer" : "repeat", words };
}
