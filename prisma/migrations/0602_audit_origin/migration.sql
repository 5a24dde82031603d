-- Where an audited act came from: the caller's network address and the request. Empty for acts of the worker and in SQL.
alter table audit_log add column ip text, add column request_id text;
comment on table audit_log is 'Who did what, when and from where; lines are only ever added, not even the owner of the database changes one';
create index audit_log_of_actor on audit_log (actor_id, at desc);
