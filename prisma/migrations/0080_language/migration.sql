-- Notifications are written by the server, so the language that a person chose is stored with the account.
alter table users add column language text not null default 'en',
  add constraint language_has_texts check (language in ('en', 'pcm'));
grant update (language) on users to manilla_app;
grant select (language) on users to manilla_desk;
