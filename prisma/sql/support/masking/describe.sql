-- Writes the descriptions of prisma/sql/columns.sql to the columns of all tables and views. "table.column: words" has
-- priority over "column: words".
create or replace function support.describe(described text) returns void language plpgsql as $$
declare
  line record;
begin
  for line in
    with words as (
      select split_part(l, ': ', 1) as name, substr(l, strpos(l, ': ') + 2) as words
      from regexp_split_to_table(described, E'\n') l where l <> ''
    )
    select format('comment on column %I.%I.%I is %L', n.nspname, c.relname, a.attname, coalesce(own.words, plain.words)) as say
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'v')
    join pg_namespace n on n.oid = c.relnamespace and n.nspname in ('public', 'ledger', 'support', 'desk', 'screening')
    left join words own on own.name = c.relname || '.' || a.attname
    left join words plain on plain.name = a.attname
    where a.attnum > 0 and not a.attisdropped
      and coalesce(own.words, plain.words) is distinct from col_description(c.oid, a.attnum)
  loop
    execute line.say;
  end loop;
end $$;
