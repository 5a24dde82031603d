-- Masks a customer's message. Phone, account and meter numbers keep their end, to tell two payments apart, and
-- mask_text masks meter tokens, which are longer than this pattern.
create or replace function support.mask_message(message text) returns text
language sql immutable parallel safe as $$
  select support.mask_text(regexp_replace(message, '[+]?(?<![0-9])[0-9]{4,10}([0-9]{4})(?![0-9])', '•••\1', 'g'))
$$;

grant execute on function support.mask_message(text) to support_ro;
