import { SmallButton } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import clsx from "clsx";
import { useState } from "react";
import { useCryptoRates } from "#lib/live/rates.ts";
import type { AssetRow } from "#lib/money/portfolio.ts";
import { useNairaPrice, usePortfolio } from "#lib/money/use-portfolio.ts";
import { useHiddenBalances } from "#lib/storage/hidden-balances.ts";
import { T } from "#lib/texts/rich-text.tsx";
import { ListRow } from "../base/list-row.tsx";
import { SkeletonRows } from "../base/skeleton.tsx";
import { SearchField } from "../fields/search-field.tsx";
import { Switch } from "../fields/switch.tsx";
import { EmptyState } from "../states/empty-state.tsx";
import { Change } from "./change.tsx";
import { CoinIcon } from "./coin-icon.tsx";
import { MoneyText } from "./money-text.tsx";

export interface AssetListProps {
  /** The text of the row's button, or undefined if the row is the button. */
  action?: string | undefined;
  selected?: string | undefined;
  choosing?: boolean | undefined;
  prices?: boolean | undefined;
  onSelect: (code: string) => void;
  onOpen?: ((code: string) => void) | undefined;
}

export function AssetList({ action, selected, choosing = false, prices, onSelect, onOpen }: AssetListProps) {
  const { portfolio, firstPrices } = usePortfolio();
  const [query, setQuery] = useState("");
  const [withoutEmpty, setWithoutEmpty] = useState(false);
  // The rows are sorted by value, so the list waits for the prices.
  if (!portfolio || firstPrices) return <SkeletonRows count={6} />;
  // Naira has no price of its own, so it is last in a list of prices.
  const rows = prices ? portfolio.rows.toSorted((a, b) => isNaira(a) - isNaira(b)) : portfolio.rows;
  const shown = rows.filter((row) => matches(row, query) && !(withoutEmpty && row.empty));
  const firstEmpty = choosing ? shown.find(isEmptyCoin) : undefined;
  const holdsCoins = rows.some((row) => row.code !== "NGN" && !row.empty);
  return (
    <div>
      <SearchField label={t("Search assets")} value={query} onValueChange={setQuery} />
      {!prices && (
        <div className="px-1 py-1">
          <Switch label={t("Hide zero balances")} checked={withoutEmpty} onCheckedChange={setWithoutEmpty} />
        </div>
      )}
      {shown.length === 0 && (
        <EmptyState
          title={t("No assets found")}
          detail={query ? t("Nothing matches “{query}”.", { query }) : t("Every balance is zero.")}
        />
      )}
      <ul className="-mx-2">
        {shown.map((row) => (
          <li
            key={row.code}
            className={clsx(prices && isNaira(row) && "mt-2 border-line border-t pt-2 [&_span]:text-muted")}
          >
            {row === firstEmpty && (
              <p className="px-3 pt-3 pb-1 font-medium text-muted text-small">
                {holdsCoins ? t("Coins you don't own") : t("All coins")}
              </p>
            )}
            {action ? (
              <ActionRow
                row={row}
                setAside={row.code === "NGN" ? portfolio.setAside : null}
                action={action}
                onSelect={onSelect}
                onOpen={onOpen}
              />
            ) : (
              <SelectRow
                row={row}
                selected={row.code === selected}
                onSelect={onSelect}
                withPrice={prices === true && row.code !== "NGN"}
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface RowProps {
  row: AssetRow;
  onSelect: (code: string) => void;
}

interface SelectRowProps extends RowProps {
  selected: boolean;
  withPrice: boolean;
}

function SelectRow({ row, selected, onSelect, withPrice }: SelectRowProps) {
  const balance = <MoneyText value={row.balance} asset={row.code} bare own />;
  return (
    <ListRow
      start={<CoinIcon code={row.code} />}
      title={row.name}
      detail={
        withPrice && !row.empty ? (
          <>
            <span className="max-[22rem]:hidden">{row.code} · </span>
            {balance}
          </>
        ) : (
          row.code
        )
      }
      value={withPrice ? <Price code={row.code} /> : balance}
      valueDetail={withPrice ? <DayChange code={row.code} /> : <Worth row={row} />}
      selected={selected}
      onClick={() => onSelect(row.code)}
    />
  );
}

function Price({ code }: { code: string }) {
  const price = useNairaPrice(code);
  return price ? <MoneyText value={price.toFixed(2)} asset="NGN" /> : t("No price yet");
}

function DayChange({ code }: { code: string }) {
  return <Change value={useCryptoRates().data?.marketData[code]?.change24h} />;
}

function ActionRow({
  row,
  setAside,
  action,
  onSelect,
  onOpen,
}: RowProps & Pick<AssetListProps, "onOpen"> & { action: string; setAside: string | null }) {
  return (
    <ListRow
      onClick={onOpen && row.code !== "NGN" ? () => onOpen(row.code) : undefined}
      start={<CoinIcon code={row.code} />}
      title={row.name}
      detail={
        <>
          <MoneyText
            value={row.balance}
            asset={row.code}
            own
            className={clsx("block max-[22rem]:text-micro", row.code === "NGN" && "font-medium text-ink")}
          />
          <span className="block [--worth-ink:var(--color-ink)] [--worth:flex-start]">
            <Worth row={row} />
          </span>
          {setAside && (
            <span className="block max-[22rem]:text-micro">
              <T text="{amount} on hold" amount={<MoneyText value={setAside} asset="NGN" own />} />
            </span>
          )}
        </>
      }
      actionWraps
      action={
        <SmallButton
          className="mr-2"
          aria-label={`${action} ${row.name}`}
          onClick={() => onSelect(row.code)}
          label={action}
        />
      }
    />
  );
}

function Worth({ row }: { row: AssetRow }) {
  const hidden = useHiddenBalances();
  if (row.ngn === null || row.usd === null) return t("No price yet");
  if (hidden) return <MoneyText value="0" asset="NGN" own />;
  return (
    <span className="flex max-w-46 flex-wrap gap-x-2 [align-items:var(--worth,flex-end)] [justify-content:var(--worth,flex-end)] max-[22rem]:gap-x-1 max-[22rem]:text-micro">
      {row.code !== "NGN" && (
        <MoneyText value={row.ngn} asset="NGN" className="font-medium text-(--worth-ink)" />
      )}
      <MoneyText value={row.usd} asset="USD" />
    </span>
  );
}

const isNaira = ({ code }: AssetRow): number => Number(code === "NGN");

function isEmptyCoin({ code, empty }: AssetRow): boolean {
  return empty && code !== "NGN";
}

function matches(row: AssetRow, query: string): boolean {
  const wanted = query.trim().toLowerCase();
  return row.name.toLowerCase().includes(wanted) || row.code.toLowerCase().includes(wanted);
}
