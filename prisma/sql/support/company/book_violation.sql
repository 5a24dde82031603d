create view support.book_violation as
select v.violation, v.subject, v.detail from ledger.verify() v;

comment on view support.book_violation is 'Errors in the books; empty if there are none';
grant select on support.book_violation to support_ro;
