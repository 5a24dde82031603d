import { paths } from "@manilla/shared/web-paths";
import { CountBadge } from "@manilla/ui/base/badge.tsx";
import { Button } from "@manilla/ui/base/button.tsx";
import { Card, Section } from "@manilla/ui/base/card.tsx";
import { Logo, LogoMark } from "@manilla/ui/base/logo.tsx";
import { Bell } from "lucide-react";
import { useState } from "react";
import { CopyButton } from "#ui/base/copy-button.tsx";
import { IconButton } from "#ui/base/icon-button.tsx";
import { ListRow } from "#ui/base/list-row.tsx";
import { Sheet } from "#ui/base/sheet.tsx";
import { SkeletonRows } from "#ui/base/skeleton.tsx";
import { Tabs } from "#ui/base/tabs.tsx";
import { toast } from "#ui/base/toast.ts";
import { StarToggle } from "#ui/fields/star-toggle.tsx";
import { ThemeSwitch } from "#ui/fields/theme-switch.tsx";
import { Change } from "#ui/money/change.tsx";
import { CoinIcon } from "#ui/money/coin-icon.tsx";
import { MoneyText } from "#ui/money/money-text.tsx";
import { DetailsList } from "#ui/patterns/details-list.tsx";
import { Screen } from "#ui/patterns/screen.tsx";
import { StepIndicator } from "#ui/states/step-indicator.tsx";
import { FieldsGallery } from "./fields-gallery.tsx";
import { MessagesGallery } from "./messages-gallery.tsx";

const coins = [
  "NGN",
  "USD",
  "BTC",
  "ETH",
  "USDT",
  "USDC",
  "BNB",
  "SOL",
  "XRP",
  "LTC",
  "DOGE",
  "TRX",
  "ADA",
  "POL",
  "AVAX",
  "BUSD",
  "ZZZ",
];

export function UiGallery() {
  const [open, setOpen] = useState(false);
  return (
    <main>
      <Screen
        title="Words of the ui"
        titleSize="large"
        back={paths.landing}
        progress={<StepIndicator current={2} steps={["Amount", "Bank details", "Confirm"]} />}
        actions={
          <IconButton
            label="Notifications, 120 unread"
            icon={
              <>
                <Bell className="size-5" />
                <CountBadge count={120} />
              </>
            }
          />
        }
        footer={
          <Button wide onClick={() => setOpen(true)}>
            Open the sheet
          </Button>
        }
      >
        <Logo />
        <BalanceCard />
        <ThemeSwitch />
        <Buttons />
        <FieldsGallery />
        <Lists />
        <MessagesGallery />
        <Sheet
          open={open}
          onOpenChange={setOpen}
          title="Choose Asset to Deposit"
          description="It arrives after confirmation."
          footer={
            <Button wide onClick={() => setOpen(false)}>
              Continue
            </Button>
          }
        >
          <DetailsList
            rows={[
              { label: "Rate", value: "₦1,612.50 / $1" },
              { label: "Fee (2%)", value: <MoneyText asset="NGN" value="1000.00" /> },
              { label: "Total", value: <MoneyText asset="NGN" value="51000.00" />, strong: true },
            ]}
          />
        </Sheet>
      </Screen>
    </main>
  );
}

function BalanceCard() {
  return (
    <Card tone="deep">
      <LogoMark className="absolute -right-10 -bottom-14 h-48 text-deep-raised" />
      <div className="relative space-y-1">
        <p className="text-on-deep-muted text-small">Total Assets</p>
        <p className="font-semibold text-money">
          <MoneyText asset="NGN" value="1234567.89" split />
        </p>
        <p className="text-on-deep-muted">
          <MoneyText asset="USD" value="812.44" approximate />
        </p>
      </div>
    </Card>
  );
}

function Buttons() {
  return (
    <Section title="Buttons">
      <div className="flex flex-wrap gap-3">
        <Button>Primary</Button>
        <Button variant="secondary">Secondary</Button>
        <Button variant="danger">Danger</Button>
        <Button loading>Save</Button>
        <Button disabled>Disabled</Button>
        <Button size="sm">Small</Button>
        <Button size="lg">Large</Button>
        <Button size="sm" variant="secondary" onClick={() => toast.success("Swap successful!")}>
          Success
        </Button>
        <Button
          size="sm"
          variant="secondary"
          onClick={() => toast.error("Insufficient balance. You need ₦500.00 more.")}
        >
          Error
        </Button>
        <CopyButton text="bc1q" label="Copy Address" copiedLabel="Address Copied!" />
      </div>
    </Section>
  );
}

function Lists() {
  const [tab, setTab] = useState("hot");
  const [starred, setStarred] = useState(true);
  const tabs = ["Favorites", "Hot", "Gainers", "Losers", "Market Cap"].map((label) => ({
    label,
    value: label.toLowerCase(),
  }));
  return (
    <Section title="Lists">
      <Tabs label="Rates" value={tab} onValueChange={setTab} tabs={tabs}>
        <Card tone="rows">
          <ListRow
            to={paths.uiGallery}
            start={<CoinIcon code="BTC" />}
            title="Bitcoin"
            detail="Vol $28.41B"
            value={<MoneyText asset="PRICE" value={97412.3} />}
            valueDetail={<Change value={2.41} />}
            action={<StarToggle name="Bitcoin" pressed={starred} onToggle={() => setStarred(!starred)} />}
          />
          <ListRow
            start={<CoinIcon code="DOGE" />}
            title="Dogecoin"
            detail="DOGE"
            value={<MoneyText asset="DOGE" value="120.5" />}
            valueDetail={<Change value={-0.4} />}
          />
          <ListRow
            onClick={() => toast.info("Opened")}
            start={<CoinIcon code="NGN" />}
            title="Deposit received"
            detail="Just now"
            value={<MoneyText asset="NGN" value="50000" sign="+" />}
          />
          <ListRow
            start={<CoinIcon code="ETH" />}
            title="Ethereum"
            detail="Hidden"
            value={<MoneyText asset="ETH" value="1" hidden />}
            chevron
          />
        </Card>
      </Tabs>
      <div className="flex flex-wrap gap-2">
        {coins.map((code) => (
          <CoinIcon key={code} code={code} />
        ))}
      </div>
      <SkeletonRows count={2} />
    </Section>
  );
}
