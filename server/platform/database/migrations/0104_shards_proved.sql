-- The foreign keys of 0103 were made without reading the tables. Reading them now blocks no one.
alter table api_keys validate constraint api_keys_customer_id_fkey;
alter table api_key_stops validate constraint api_key_stops_customer_id_fkey;
alter table email_changes validate constraint email_changes_customer_id_fkey;
alter table email_links validate constraint email_links_customer_id_fkey;
alter table email_restores validate constraint email_restores_customer_id_fkey;
alter table viewings validate constraint viewings_customer_id_fkey;
alter table hidden_viewings validate constraint hidden_viewings_customer_id_fkey;
alter table proposals validate constraint proposals_customer_id_fkey;
