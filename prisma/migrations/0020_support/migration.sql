-- What support may see: a schema of views that a person can read, with people's contacts and secrets masked.
-- docs/support.md is its manual. This folder and its parts come last, because they read every other table.

create schema if not exists support;
comment on schema support is 'Readable, masked views of the product for support staff; nothing here can change money';

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

-- These hold for whoever logs in as the role itself. A member's own login is given the same by scripts/support-login.ts.
alter role support_ro set default_transaction_read_only = on;
alter role support_ro set statement_timeout = '15s';
alter role support_ro set lock_timeout = '1s';
alter role support_ro set idle_in_transaction_session_timeout = '60s';
alter role support_ro set search_path = support;
alter role support_ro set timezone = 'Africa/Lagos';

-- The product's own schema stops being everybody's, so that a reader of views cannot even name a table behind them.
revoke all on schema public from public;
grant usage on schema public to manilla_app;

-- Amounts as people say them: naira with kobo, coins with eight places.
create or replace function support.amount(units bigint, asset text) returns numeric
language sql immutable parallel safe as $$
  select case when asset = 'NGN' then round(units::numeric / 100, 2) else round(units::numeric / 100000000, 8) end
$$;

-- ada.okafor@example.com: a•••@example.com
create or replace function support.mask_email(email text) returns text
language sql immutable parallel safe as $$
  select left(email, 1) || '•••' || substr(email, strpos(email, '@'))
$$;

-- Only the end of a phone number, account number, meter or address.
create or replace function support.mask_end(value text) returns text
language sql immutable parallel safe as $$
  select case when length(value) <= 4 then '•••' else '•••' || right(value, 4) end
$$;

-- Adaeze Okafor: A••• O•••
create or replace function support.mask_name(name text) returns text
language sql immutable parallel safe as $$
  select string_agg(left(word, 1) || '•••', ' ' order by nth)
  from regexp_split_to_table(name, '\s+') with ordinality as words(word, nth) where word <> ''
$$;

-- Sentences keep their words; e-mail addresses, long numbers, meter tokens and chain addresses in them lose their middle.
create or replace function support.mask_text(sentence text) returns text
language sql immutable parallel safe as $$
  select regexp_replace(regexp_replace(regexp_replace(sentence,
    '([^\s@"])[^\s@"]*@', '\1•••@', 'g'),
    '[+]?[0-9]{3,}([ -][0-9]{3,}){2,}|[+]?[0-9]{8,}', '•••', 'g'),
    '[A-Za-z0-9]{20,}([A-Za-z0-9]{4})', '•••\1', 'g')
$$;

-- The network an address belongs to is enough to tell two places apart.
create or replace function support.mask_ip(ip text) returns text
language sql immutable parallel safe as $$
  select case when strpos(ip, ':') > 0 then split_part(ip, ':', 1) || ':' || split_part(ip, ':', 2) || ':•••'
    else split_part(ip, '.', 1) || '.' || split_part(ip, '.', 2) || '.•.•' end
$$;
