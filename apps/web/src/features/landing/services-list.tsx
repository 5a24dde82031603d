import { type Service, services } from "@manilla/shared/users/services";
import { Badge } from "@manilla/ui/base/badge.tsx";
import { Card, Section } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { Banknote, Bitcoin, Gift, ReceiptText } from "lucide-react";

const icons: Record<Service["icon"], typeof Banknote> = {
  banknote: Banknote,
  bitcoin: Bitcoin,
  receipt: ReceiptText,
  gift: Gift,
};

export function ServicesList() {
  return (
    <Section title={t("What you can do")}>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {services.map((service) => {
          const Icon = icons[service.icon];
          return (
            <li key={service.id} className="h-full">
              <Card className="flex h-full items-center gap-4 lg:flex-col lg:items-start">
                <span
                  className={`grid size-12 shrink-0 place-items-center rounded-full ${service.active ? "bg-accent-soft text-accent-ink" : "bg-sunken text-muted"}`}
                >
                  <Icon aria-hidden="true" className="size-[1.375rem]" />
                </span>
                <div className="min-w-0">
                  <h3 className="flex flex-wrap items-center gap-2 font-semibold">
                    {t(service.title)}
                    {!service.active && <Badge tone="accent">{t("Soon")}</Badge>}
                  </h3>
                  <p className="text-muted text-small">{t(service.description)}</p>
                </div>
              </Card>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
