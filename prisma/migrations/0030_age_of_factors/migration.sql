-- A factor that is young confirms little. The default counts for the release before, which does not set it: such a factor is young.
alter table confirmation add column factor_since timestamptz not null default now();
