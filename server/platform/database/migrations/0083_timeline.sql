-- A customer's timeline is paged by id, as everything of one customer is.
create index audit_log_timeline on audit_log (customer_id, id);
