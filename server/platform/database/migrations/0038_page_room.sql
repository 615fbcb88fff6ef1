-- PostgreSQL prunes a page whenever less than its fillfactor is free, so with room for half a page or a third it pruned
-- at nearly every visit. A tenth is enough for an updated row to stay on its page.
alter table accounts set (fillfactor = 90);
alter table positions set (fillfactor = 90);
