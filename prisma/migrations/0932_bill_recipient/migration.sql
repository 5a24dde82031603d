-- Whom a person pays bills for, by a name of their own: "Mum's meter".
create table bill_recipient (
  id         uuid primary key,
  user_id    uuid not null references users,
  kind       text not null,
  number     text not null,
  provider   text,
  name       text not null,
  created_at timestamptz not null,
  constraint one_name_per_recipient unique (user_id, kind, number),
  constraint recipient_kind_is_known check (kind in ('phone', 'card', 'meter')),
  constraint recipient_number_is_digits check (number ~ '^[0-9]{8,15}$'),
  constraint recipient_words_are_bounded check (length(name) between 1 and 40 and length(provider) <= 64)
);
comment on table bill_recipient is 'Phones, cards and meters that a person saved under a name';
grant select, insert, update, delete on bill_recipient to manilla_app;
