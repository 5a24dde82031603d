-- An e-mail is one plain address: "a<ada@example.com>" would be delivered to ada and be unique beside hers. Rows from before
-- are not looked at, so that no old account stops a migration.
alter table users add constraint email_is_one_plain_address
  check (email ~ '^[a-z0-9.!#$%&''*+/=?^_`{|}~-]{1,64}@([a-z0-9-]+[.])+[a-z0-9-]+$') not valid;
