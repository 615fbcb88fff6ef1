-- 0018 and 0025 extended two lists by editing the text of their constraints, so no file said what they allow. Here
-- both are whole again, and allow what they allowed before. A later migration that extends one restates it likewise.
alter table transfers
  drop constraint transfers_reason_check,
  add constraint transfers_reason_check check (reason in (
    'deposit',
    'withdrawal_hold', 'withdrawal_payout', 'withdrawal_release',
    'order_hold', 'order_release',
    'buy', 'sell', 'commission',
    'dividend', 'split'));

alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in (
    'profile_approved', 'profile_rejected',
    'deposit_approved', 'deposit_rejected', 'deposit_repriced',
    'withdrawal_approved', 'withdrawal_rejected',
    'order_filled', 'order_refused', 'order_cancelled',
    'dividend_paid', 'shares_split',
    'password_reset_approved', 'password_reset_rejected',
    'second_factor_added', 'second_factor_removed', 'recovery_codes_replaced', 'recovery_code_used',
    'account_locked', 'account_unlocked',
    'support_replied', 'support_closed'));
