-- The custodian may take its last word about a send back, as it may about a collection: ended sends are checked again too.
alter table second_look drop constraint second_look_kind_is_known;
alter table second_look add constraint second_look_kind_is_known check (kind in ('bill', 'payout', 'collection', 'send'));
