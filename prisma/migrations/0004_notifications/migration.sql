-- What a person was told. Written by the worker from an event, at most once per event and person.
create table notification (
  id         uuid primary key,
  user_id    uuid not null,
  event_id   uuid not null,
  type       text not null,
  title      text not null,
  message    text not null,
  data       jsonb not null default '{}',
  created_at timestamptz not null,
  read_at    timestamptz,
  constraint one_notification_per_event_and_user unique (event_id, user_id),
  constraint type_is_one_of_six check (
    type in ('crypto_purchase', 'crypto_sale', 'deposit', 'withdrawal', 'system', 'other')),
  constraint words_fit_a_card check (length(title) between 1 and 100 and length(message) between 1 and 500),
  constraint data_is_an_object check (jsonb_typeof(data) = 'object' and pg_column_size(data) <= 4096)
) with (fillfactor = 85);

create index notification_of_user on notification (user_id, id desc);
-- The badge is asked for by every open app every two minutes: it is counted from this small index alone.
create index notification_unread on notification (user_id, id desc) where read_at is null;

comment on table notification is 'What a person was told, once per event';

grant select, insert, update on notification to manilla_app;
