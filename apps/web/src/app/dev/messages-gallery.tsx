import { seconds } from "@manilla/shared/duration";
import { Badge } from "@manilla/ui/base/badge.tsx";
import { Banner } from "@manilla/ui/base/banner.tsx";
import { Card, Section } from "@manilla/ui/base/card.tsx";
import { Inbox } from "lucide-react";
import { useState } from "react";
import { ProgressBar } from "#ui/base/progress-bar.tsx";
import { toast } from "#ui/base/toast.ts";
import { Countdown } from "#ui/states/countdown.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { ErrorState } from "#ui/states/error-state.tsx";
import { Outcome } from "#ui/states/outcome.tsx";
import { WidgetError } from "#ui/states/widget-boundary.tsx";

export function MessagesGallery() {
  const [until] = useState(() => Date.now() + seconds(299));
  return (
    <Section title="Messages" action={<Countdown until={until} label="New price in" />}>
      <Banner tone="info" title="Updating rates...">
        Prices are a moment old.
      </Banner>
      <Banner tone="warning">Send only BTC on the Bitcoin network to this address.</Banner>
      <Banner tone="error">Failed to load exchange rates. Please try again.</Banner>
      <Banner tone="success">Payment successful! ₦5,000.00 will be credited to your account shortly.</Banner>
      <div className="flex flex-wrap gap-2">
        <Badge>Soon</Badge>
        <Badge tone="accent">New</Badge>
        <Badge tone="success">Completed</Badge>
        <Badge tone="warning">Pending</Badge>
        <Badge tone="error">Failed</Badge>
        <Badge tone="info">Info</Badge>
      </div>
      <Outcome state="done" title="Airtime purchase successful!">
        ₦500.00 airtime sent to 0803 123 4567
      </Outcome>
      <ProgressBar label="Sign-up" value={33} />
      <Card>
        <EmptyState
          icon={<Inbox className="size-7" />}
          title="No notifications yet"
          detail="What happens to your money appears here."
        />
      </Card>
      <Card>
        <ErrorState
          title="Failed to load transaction history"
          detail="Check your connection and try again."
          onRetry={() => toast.warning("Again")}
          reference="req_8f2k"
        />
      </Card>
      <WidgetError onRetry={() => toast.info("Again")} />
    </Section>
  );
}
