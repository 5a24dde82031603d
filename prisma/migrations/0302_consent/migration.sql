-- Which version of the terms a person agreed to, and when. Empty for whoever signed up before there were any, or by a client
-- that does not show them.
alter table users add column terms_version text, add column terms_accepted_at timestamptz;
alter table users add constraint an_agreement_has_its_time check ((terms_version is null) = (terms_accepted_at is null)),
  add constraint terms_version_is_a_day check (terms_version ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$');
