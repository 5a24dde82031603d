-- Naira with kobo, coins with eight decimals.
create or replace function support.amount(units bigint, asset text) returns numeric
language sql immutable parallel safe as $$
  select case when asset = 'NGN' then round(units::numeric / 100, 2) else round(units::numeric / 100000000, 8) end
$$;
grant execute on function support.amount(bigint,text) to support_ro;

-- Example: "ada.okafor@example.com" becomes "a•••@example.com".
create or replace function support.mask_email(email text) returns text
language sql immutable parallel safe as $$
  select left(email, 1) || '•••' || substr(email, strpos(email, '@'))
$$;
grant execute on function support.mask_email(text) to support_ro;

-- Shows only the end of a phone number, account number, meter or address.
create or replace function support.mask_end(value text) returns text
language sql immutable parallel safe as $$
  select case when length(value) <= 4 then '•••' else '•••' || right(value, 4) end
$$;
grant execute on function support.mask_end(text) to support_ro;

-- Shows only the network of an address, which is enough to tell two places apart.
create or replace function support.mask_ip(ip text) returns text
language sql immutable parallel safe as $$
  select case when strpos(ip, ':') > 0 then split_part(ip, ':', 1) || ':' || split_part(ip, ':', 2) || ':•••'
    else split_part(ip, '.', 1) || '.' || split_part(ip, '.', 2) || '.•.•' end
$$;
grant execute on function support.mask_ip(text) to support_ro;

-- Example: "Adaeze Okafor" becomes "A••• O•••".
create or replace function support.mask_name(name text) returns text
language sql immutable parallel safe as $$
  select string_agg(left(word, 1) || '•••', ' ' order by nth)
  from regexp_split_to_table(name, '\s+') with ordinality as words(word, nth) where word <> ''
$$;
grant execute on function support.mask_name(text) to support_ro;

-- Masks a text for support. Amounts in kobo become naira. E-mail addresses, long numbers, meter tokens and chain
-- addresses lose their middle.
create or replace function support.mask_text(sentence text) returns text
language sql immutable parallel safe as $$
  select regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(sentence,
    '"kobo": "?([0-9]+)([0-9]{2})"?', '"naira": "\1.\2"', 'g'),
    'Kobo": "?([0-9]+)([0-9]{2})"?', 'Naira": "\1.\2"', 'g'),
    '([^\s@"])[^\s@"]*@', '\1•••@', 'g'),
    '[+]?[0-9]{3,}([ -][0-9]{3,}){2,}|[+]?[0-9]{8,}', '•••', 'g'),
    '[A-Za-z0-9]{20,}([A-Za-z0-9]{4})', '•••\1', 'g')
$$;
grant execute on function support.mask_text(text) to support_ro;

-- Masks a customer's message. Phone, account and meter numbers keep their end, so that two payments can be told apart.
-- Meter tokens are longer than this pattern, so mask_text masks them.
create or replace function support.mask_message(message text) returns text
language sql immutable parallel safe as $$
  select support.mask_text(regexp_replace(message, '[+]?(?<![0-9])[0-9]{4,10}([0-9]{4})(?![0-9])', '•••\1', 'g'))
$$;
grant execute on function support.mask_message(text) to support_ro;
