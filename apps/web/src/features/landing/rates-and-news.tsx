import { formatNaira } from "@manilla/shared/format-money";
import type { Article } from "@manilla/shared/market/coin-contract";
import { Card, Section } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { relativeTime } from "#lib/texts/relative-time.ts";
import { ListRow } from "#ui/base/list-row.tsx";
import { SkeletonRows } from "#ui/base/skeleton.tsx";
import { FlagIcon } from "#ui/money/flag-icon.tsx";
import { RowList } from "#ui/patterns/row-list.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { WidgetError } from "#ui/states/widget-boundary.tsx";
import { useForexRates, useNews } from "./landing.queries.ts";
import { UpdatedAt } from "./prices.tsx";

export function News() {
  const query = useNews();
  const { data } = query;
  return (
    <Section title={t("Crypto news")}>
      {data?.articles.length === 0 ? (
        <EmptyState title={t("No news right now")} />
      ) : data ? (
        <RowList items={data.articles} keyOf={(article) => article.id} className="divide-y divide-line px-3">
          {(article) => <Headline article={article} />}
        </RowList>
      ) : (
        <Absent query={query} rows={5} />
      )}
    </Section>
  );
}

function Headline({ article }: { article: Article }) {
  const words = (
    <>
      <span className="block font-medium">{article.title}</span>
      <span className="mt-1 line-clamp-2 block text-muted text-small">{article.summary}</span>
      <span className="mt-1 block text-micro text-muted">
        {article.source} · {relativeTime(article.publishedAt)}
      </span>
    </>
  );
  const look = "-mx-3 block min-h-16 rounded-field px-3 py-3";
  // The URL comes from another site, so only http and https are allowed.
  if (!/^https?:\/\//.test(article.url)) return <span className={look}>{words}</span>;
  return (
    <a
      href={article.url}
      target="_blank"
      rel="noreferrer noopener"
      className={`${look} transition-colors duration-150 hover:bg-sunken/70`}
    >
      {words}
      <span className="sr-only"> {t("(opens in a new tab)")}</span>
    </a>
  );
}

export function ForexRates() {
  const query = useForexRates();
  const { data } = query;
  return (
    <Section title={t("Naira exchange rates")} action={<UpdatedAt time={data?.updatedAt} />}>
      {data ? (
        <RowList items={data.rates} keyOf={(row) => row.code}>
          {(row) => (
            <ListRow
              start={<FlagIcon code={row.code} size={36} />}
              title={row.code}
              detail={row.name}
              value={formatNaira(row.naira)}
            />
          )}
        </RowList>
      ) : (
        <Absent query={query} rows={7} />
      )}
    </Section>
  );
}

function Absent({ query, rows }: { query: ReturnType<typeof useNews | typeof useForexRates>; rows: number }) {
  if (query.isError) return <WidgetError onRetry={() => void query.refetch()} />;
  return (
    <Card tone="rows">
      <SkeletonRows count={rows} />
    </Card>
  );
}
