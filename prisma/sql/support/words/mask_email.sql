-- Example: "ada.okafor@example.com" becomes "a•••@example.com".
create or replace function support.mask_email(email text) returns text
language sql immutable parallel safe as $$
  select left(email, 1) || '•••' || substr(email, strpos(email, '@'))
$$;

revoke all on function support.mask_email(text) from public;
grant execute on function support.mask_email(text) to support_ro;
