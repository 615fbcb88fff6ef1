-- Why payouts are paused, beside until when. Until now only a password reset, or the operator's removal of a second
-- factor, paused them.
alter table accounts add column payouts_paused_for text
  check (payouts_paused_for in ('password_reset', 'email_change', 'second_factor_removed', 'new_bank_account'));

update accounts set payouts_paused_for = 'password_reset' where payouts_paused_until is not null;

alter table accounts add constraint accounts_payouts_paused_check
  check ((payouts_paused_until is null) = (payouts_paused_for is null));
