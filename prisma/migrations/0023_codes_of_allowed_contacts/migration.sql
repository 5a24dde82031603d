-- A new code ends the one before it with the same purpose, and a username is enough to ask for a code to the account's own contacts.
-- So a code to a contact that staff allowed in place of a lost one has a purpose of its own.
alter table one_time_code drop constraint purpose_is_known;
alter table one_time_code add constraint purpose_is_known
  check (purpose in ('verify_email', 'verify_phone', 'reset_password', 'replace_contact'));
