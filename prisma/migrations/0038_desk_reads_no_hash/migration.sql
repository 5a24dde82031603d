-- The desk reads no hash of a customer's password or PIN. Of its own staff it gets the password's by desk.password_of.
revoke select on users from manilla_desk;
do $$
begin
  execute (
    select format('grant select (%s) on users to manilla_desk', string_agg(quote_ident(attname), ', '))
    from pg_attribute
    where attrelid = 'users'::regclass and attnum > 0 and not attisdropped and attname not in ('password_hash', 'pin_hash'));
end $$;
