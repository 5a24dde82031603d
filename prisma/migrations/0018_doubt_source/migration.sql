-- The market's own time of a doubted value: a round that asked before it and ends after it must not take the doubt away.
alter table price_doubt add column source_at timestamptz not null default clock_timestamp();
