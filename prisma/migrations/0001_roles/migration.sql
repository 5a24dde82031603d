-- The roles, the schemas, and who may use them. Roles belong to the server, so they may exist already.

-- The application's role. It has no password here: scripts/container/migrate.ts sets it.
do $$
begin
  if not exists (select from pg_roles where rolname = 'manilla_app') then
    create role manilla_app nologin;
  end if;
end $$;

-- Staff log in by roles of their own that are members of these (scripts/support-login.ts makes one); see docs/support.md.
do $$
begin
  if not exists (select from pg_roles where rolname = 'support_ro') then
    create role support_ro nologin;
  end if;
  if not exists (select from pg_roles where rolname = 'support_ops') then
    create role support_ops nologin;
  end if;
end $$;
grant support_ro to support_ops;

-- Settings of whoever logs in as the role itself. scripts/support-login.ts gives a member's own login the same.
alter role support_ro set default_transaction_read_only = on;
alter role support_ro set statement_timeout = '15s';
alter role support_ro set lock_timeout = '1s';
alter role support_ro set idle_in_transaction_session_timeout = '60s';
alter role support_ro set search_path = support;
alter role support_ro set timezone = 'Africa/Lagos';

create schema ledger;
comment on schema ledger is 'The books: who has what, how it came there; written only by its own functions (docs/ledger.md)';
create schema support;
comment on schema support is 'Readable, masked views of the product for support staff; nothing here can change money';

-- No schema is open to everybody, so that a reader of the support views cannot even name a table behind them.
revoke all on schema public from public;
grant usage on schema public, ledger to manilla_app;
grant usage on schema support to support_ro, support_ops;

-- The API's /ready asks whether the migrations are applied; scripts/migrate makes this schema before the first one.
grant usage on schema migration to manilla_app;
grant select on migration.applied to manilla_app;
