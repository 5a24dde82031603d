-- Example: "ada.okafor@example.com" becomes "a•••@example.com".
create or replace function support.mask_email(email text) returns text
language sql immutable parallel safe as $$
  select left(email, 1) || '•••' || substr(email, strpos(email, '@'))
$$;

grant execute on function support.mask_email(text) to support_ro;
