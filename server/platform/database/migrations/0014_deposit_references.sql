-- What a customer writes on a bank transfer so that it cannot be taken for another: a number here, seven
-- characters with a check on screens (domain/cash/deposit-reference.ts, whose last number is the sequence's).
create sequence deposit_reference_numbers maxvalue 887503680;

alter table deposit_requests
  -- Requests that were there before get a number too, and so does one that was announced without.
  add column reference_number bigint not null default nextval('deposit_reference_numbers') unique,
  -- When an administrator last set its rate anew, because the frozen one had expired.
  add column repriced_at timestamptz check (repriced_at is null or currency <> 'USD' and repriced_at > created_at);

-- The number a customer was shown and has not used: one each, however often the dialog is opened.
create table open_deposit_references (
  customer_id bigint primary key references accounts (customer_id),
  reference_number bigint not null unique
);

-- One more kind of notification.
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in (
  'profile_approved', 'profile_rejected', 'deposit_approved', 'deposit_rejected', 'deposit_repriced',
  'withdrawal_approved', 'withdrawal_rejected', 'password_reset_approved', 'password_reset_rejected',
  'support_replied', 'support_closed'));
