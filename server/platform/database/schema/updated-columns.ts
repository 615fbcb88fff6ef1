/**
 * The columns that the application's role updates, by table: what is not here stays as it was inserted. So an injected
 * statement cannot redirect a payout, raise a deposit or make a user an administrator. A statement that updates another
 * column is refused by PostgreSQL with "permission denied": add the column here.
 */
export const UPDATED_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  users: ['password_hash', 'credential_version', 'locked_at', 'locked_reason', 'has_second_factor'],
  accounts: ['cash_cents', 'held_cents', 'kyc_status', 'payouts_paused_until'],
  positions: ['quantity_units', 'cost_cents', 'reserved_units'],
  profile_submissions: ['status', 'decided_at', 'decided_by', 'rejection_reason'],
  // Re-encryption.
  documents: ['content', 'key_id', 'fingerprint'],
  // Repricing changes the amount, by the original amount and the new rate.
  deposit_requests: [
    'status',
    'processed_at',
    'processed_by',
    'rejection_reason',
    'amount_cents',
    'rate_units',
    'rate_source',
    'rate_at',
    'repriced_at',
  ],
  withdrawal_requests: ['status', 'processed_at', 'processed_by', 'rejection_reason'],
  password_reset_requests: [
    'status',
    'processed_at',
    'processed_by',
    'rejection_reason',
    'new_password_hash',
  ],
  queued_orders: ['status', 'settled_at', 'transaction_id', 'refusal'],
  notifications: ['read_at'],
  support_tickets: ['status', 'closed_at', 'closed_by'],
  books_verification: ['begun_at', 'verified_at', 'broken', 'offenders'],
  corporate_action_checks: ['checked_through', 'next_check_at'],
  provider_charts: ['received_at', 'points'],
  provider_quotes: [
    'price_units',
    'previous_close_units',
    'open_units',
    'high_units',
    'low_units',
    'volume',
    'pe_ratio',
    'market_cap_cents',
    'session_date',
    'is_close',
    'is_streamed',
    'quoted_at',
    'received_at',
    'suspect_units',
    'halt',
    'halted_units',
    'acceptances',
  ],
  provider_rates: ['units_per_dollar', 'source', 'provider_at', 'received_at'],

  corporate_actions: [
    'per_share_units',
    'new_shares',
    'old_shares',
    'source',
    'announced_at',
    'cancelled_at',
    'through_customer_id',
    'holders',
    'paid_cents',
    'applied_at',
  ],
  mail_outbox: [
    'state',
    'attempts',
    'next_attempt_at',
    'delivering_at',
    'settled_at',
    'last_failure',
    'last_failure_at',
  ],
  passkey_challenges: ['challenge', 'expires_at'],
  passkeys: ['counter', 'last_used_at'],
  pending_sign_ins: ['attempts'],
  provider_minutes: ['high_units', 'low_units', 'close_units', 'volume_so_far'],
  provider_usage: ['calls', 'minute', 'requests'],
  recovery_codes: ['used_at'],
  sessions: ['credential_version', 'last_active_at', 'password_confirmed_at', 'second_factor_at'],
  throttles: ['count', 'window_started_at', 'blocked_until'],
  totp_secrets: ['secret', 'key_id', 'created_at', 'begun_by', 'attempts', 'confirmed_at', 'last_used_step'],
}

/** The columns that the role may not insert, by table: a new user is a customer, by the column's default. */
export const NOT_INSERTED_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  users: ['role'],
}
