-- A change of a contact is announced to the old and to the new one: two e-mails about one event.
alter table notification_delivery add column former boolean not null default false,
  add constraint one_delivery_per_event_and_recipient unique (event_id, user_id, channel, former),
  drop constraint one_delivery_per_event_and_channel;

-- After "It was not me" about a change of a contact, neither the old nor the new one sets a new password by itself.
alter table users add column email_disputed_at timestamptz, add column phone_disputed_at timestamptz;
grant update (email_disputed_at, phone_disputed_at) on users to manilla_app, manilla_desk;
