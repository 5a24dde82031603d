create view support.screening_list as
select name as list, meaning, watched, entries, loaded_at, dated_at, now() - least(loaded_at, dated_at) as age, tried_at, trouble
from screening.list;

comment on view support.screening_list is 'The lists that names and coin addresses are checked against, and how old they are';
grant select on support.screening_list to support_ro;
