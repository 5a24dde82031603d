-- Example: "Adaeze Okafor" becomes "A••• O•••".
create or replace function support.mask_name(name text) returns text
language sql immutable parallel safe as $$
  select string_agg(left(word, 1) || '•••', ' ' order by nth)
  from regexp_split_to_table(name, '\s+') with ordinality as words(word, nth) where word <> ''
$$;

grant execute on function support.mask_name(text) to support_ro;
