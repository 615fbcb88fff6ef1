-- The field's own names for what had names of this project: KYC status, encryption keys, queued orders, the
-- verification of the books, a message's delivery, a suspect price.
alter table accounts rename column profile_standing to kyc_status;
alter table accounts rename constraint accounts_profile_standing_check to accounts_kyc_status_check;
alter index accounts_standing rename to accounts_kyc_status;

alter table books_proof rename to books_verification;
alter table books_verification rename column proved_at to verified_at;
alter table books_verification rename constraint books_proof_pkey to books_verification_pkey;
alter table books_verification rename constraint books_proof_check to books_verification_check;
alter table books_verification rename constraint books_proof_is_only_check to books_verification_is_only_check;

alter table sealing_keys rename to encryption_keys;
alter table encryption_keys rename constraint sealing_keys_pkey to encryption_keys_pkey;
alter table encryption_keys rename constraint sealing_keys_ordinal_key to encryption_keys_ordinal_key;
alter table encryption_keys rename constraint sealing_keys_key_id_check to encryption_keys_key_id_check;
alter sequence sealing_key_ordinals rename to encryption_key_ordinals;

alter table provider_quotes rename column doubted_units to suspect_units;
alter table provider_quotes
  rename constraint provider_quotes_doubted_units_check to provider_quotes_suspect_units_check;

alter table pending_orders rename to queued_orders;
alter table queued_orders rename constraint pending_orders_pkey to queued_orders_pkey;
alter table queued_orders rename constraint pending_orders_id_key to queued_orders_id_key;
alter table queued_orders rename constraint pending_orders_customer_id_fkey to queued_orders_customer_id_fkey;
alter table queued_orders rename constraint pending_orders_side_check to queued_orders_side_check;
alter table queued_orders rename constraint pending_orders_status_check to queued_orders_status_check;
alter table queued_orders rename constraint pending_orders_waits_for_check to queued_orders_waits_for_check;
alter table queued_orders
  rename constraint pending_orders_quantity_units_check to queued_orders_quantity_units_check;
alter table queued_orders
  rename constraint pending_orders_estimate_price_units_check to queued_orders_estimate_price_units_check;
alter table queued_orders rename constraint pending_orders_check to queued_orders_check;
alter table queued_orders rename constraint pending_orders_check1 to queued_orders_check1;
alter table queued_orders rename constraint pending_orders_check2 to queued_orders_check2;
alter table queued_orders rename constraint pending_orders_check3 to queued_orders_check3;
alter table queued_orders rename constraint pending_orders_check4 to queued_orders_check4;
alter index pending_orders_of_customer rename to queued_orders_of_customer;
alter index pending_orders_transaction rename to queued_orders_transaction;
alter index pending_orders_waiting rename to queued_orders_waiting;

-- 'handed_over' becomes 'delivering': the content of the message may have left for the mail server.
drop index mail_outbox_handed_over;
alter table mail_outbox drop constraint mail_outbox_check2, drop constraint mail_outbox_state_check;
alter table mail_outbox rename column handed_over_at to delivering_at;
update mail_outbox set state = 'delivering' where state = 'handed_over';
alter table mail_outbox
  add constraint mail_outbox_state_check check (state in (
    'waiting', 'sending', 'delivering', 'sent', 'failed', 'uncertain', 'expired')),
  add constraint mail_outbox_check2
    check (delivering_at is not null or state not in ('delivering', 'sent', 'uncertain'));
create index mail_outbox_delivering on mail_outbox (delivering_at) where state = 'delivering';
