-- Requires the complete username, e-mail or phone number, because support treats a caller who knows one of them as the
-- customer. A phone number may have spaces and any of the usual prefixes (0803…, 234…, +234…).
create or replace function support.find_customer(contact text)
returns table (user_id uuid, username text, email text, phone text)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.id, u.username, support.mask_email(u.email), support.mask_end(u.phone)
  from users u
  where u.username = lower(btrim(contact)) or u.email = lower(btrim(contact)) or u.phone = case
    when btrim(contact) ~ '^[+0-9 ()-]{7,24}$' then
      regexp_replace(regexp_replace(contact, '[^0-9+]', '', 'g'), '^(\+?234|0)?([0-9]{10})$', '+234\2')
    end
$$;

comment on function support.find_customer(text) is 'The customer with exactly this username, e-mail or phone';
grant execute on function support.find_customer(text) to support_ro;
