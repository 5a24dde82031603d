-- Shows only the end of a phone number, account number, meter or address.
create or replace function support.mask_end(value text) returns text
language sql immutable parallel safe as $$
  select case when length(value) <= 4 then '•••' else '•••' || right(value, 4) end
$$;

grant execute on function support.mask_end(text) to support_ro;
