create view support.audit_violation as
select v.violation, v.subject, v.detail from public.verify_audit() v;

comment on view support.audit_violation is 'Errors in the audit log; empty if it is intact';
grant select on support.audit_violation to support_ro;
