-- Naira with kobo, coins with eight decimals.
create or replace function support.amount(units bigint, asset text) returns numeric
language sql immutable parallel safe as $$
  select case when asset = 'NGN' then round(units::numeric / 100, 2) else round(units::numeric / 100000000, 8) end
$$;

grant execute on function support.amount(bigint,text) to support_ro;
