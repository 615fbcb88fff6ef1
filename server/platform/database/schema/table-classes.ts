const words = (text: string): readonly string[] => text.trim().split(/\s+/)

/** The application role's privileges by class of table. */
export const PRIVILEGES = {
  /** Written by the owner's triggers and migrations. */
  'read-only': ['SELECT'],
  /** What happened. Corrections are new rows. */
  'append-only': ['SELECT', 'INSERT'],
  /** Never removed. */
  kept: ['SELECT', 'INSERT'],
  /** What ends. */
  mutable: ['SELECT', 'INSERT', 'DELETE'],
} as const

export type TableClass = keyof typeof PRIVILEGES

const TABLES: Readonly<Record<TableClass, readonly string[]>> = {
  'read-only': words('schema_migrations shards audit_chain audit_head'),
  'append-only': words(`
    transfers transactions audit_log client_orders custom_rates corporate_action_turns support_messages
    encryption_keys plan_runs lot_settings lot_choices session_closes settings customer_notes
    api_key_networks day_closes corrections agreement_acceptances`),
  // A trigger removes of touched_orders what is booked.
  kept: words(`
    users accounts staff_roles staff_invitations announcements canned_answers agreements viewings
    hidden_viewings account_restrictions customer_flags api_keys webhooks positions profile_submissions
    documents deposit_requests withdrawal_requests proposals password_reset_requests orders
    touched_orders plans reinvestment notifications support_tickets books_verification
    corporate_action_checks provider_charts provider_quotes provider_rates`),
  mutable: words(`
    api_key_stops changes review_claims staff_identities saved_views watchlists webhook_secrets webhook_attempts
    corporate_actions corporate_action_reports email_changes email_links email_restores idempotency_keys
    known_browsers mail_outbox open_deposit_references passkey_challenges passkeys pending_sign_ins
    provider_minutes provider_usage recovery_codes reinvestment_exceptions sessions sso_sign_ins throttles
    totp_secrets`),
}

/**
 * Every table's class. An undeclared one counts as mutable with all columns, so a new migration works;
 * tests/roles.test.ts fails until it is declared.
 */
export const TABLE_CLASSES: Readonly<Record<string, TableClass>> = Object.fromEntries(
  Object.entries(TABLES).flatMap(([kind, tables]) => tables.map((table) => [table, kind as TableClass])),
)

/**
 * The columns that the application's role may update, by table, so that injected SQL cannot redirect a payout, raise a
 * deposit or make an administrator. PostgreSQL answers other updates with "permission denied": add the column here.
 */
export const UPDATED_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  users: words(`
    email email_key email_verified_at first_name last_name password_hash credential_version locked_at
    locked_reason own_locked_at has_second_factor idle_minutes`),
  accounts: words(`
    cash_cents held_cents owed_cents kyc_status payouts_paused_until payouts_paused_for money_locked_at
    money_lock_delay_hours money_lock_ends_at money_lock_end_due restricted_rights agreement_due
    key_orders_suspended_at`),
  api_keys: words('last_used_at last_used_address revoked_at revoked_why expiry_told_at'),
  webhooks: words('after_id failures next_attempt_at verified_at disabled_at disabled_why removed_at'),
  // Rotation and re-encryption.
  webhook_secrets: words('secret key_id ends_at'),
  // Only the firm's progress changes.
  agreements: words('told_through told_at stopped_at stopped_through swept_at'),
  // What was announced stays.
  announcements: words('ended_at ended_by notified_up_to notified_customers notified_at'),
  canned_answers: words('ended_at ended_by'),
  viewings: words('ended_at'),
  hidden_viewings: words('ended_at'),
  customer_flags: words('ended_at ended_by end_reason'),
  account_restrictions: words('lifted_at lifted_by lift_reason'),
  watchlists: words('name symbols updated_at'),
  // The invited person and roles stay; only the owner's function records the outcome.
  staff_invitations: words(`
    confirmed_at confirmed_by token_hash expires_at withdrawn_at withdrawn_by withdraw_reason`),
  staff_roles: words('revoked_at revoked_by revoke_reason'),
  positions: words('quantity_units cost_cents reserved_units'),
  profile_submissions: words('status decided_at decided_by rejection_reason fixes'),
  // Re-encryption.
  documents: words('content key_id fingerprint'),
  review_claims: words('claimed_by expires_at'),
  // Repricing, by original amount and new rate.
  deposit_requests: words(`
    status processed_at processed_by rejection_reason amount_cents rate_units rate_source rate_at
    repriced_at provider_rate_units`),
  withdrawal_requests: words('status processed_at processed_by rejection_reason'),
  // The proposal itself stays.
  proposals: words('status decided_at decided_by decision_reason'),
  password_reset_requests: words('status processed_at processed_by rejection_reason new_password_hash'),
  // Side, size and hold stay. A dividend lowers prices, and a triggered stop waits for its limit.
  orders: words(`
    status settled_at transaction_id refusal limit_units stop_units fires fires_units touched_at
    touched_price_units touched_quoted_at touched_source replaced_by cancel_requested_at ended_why lots_gone`),
  plans: words(`
    amount_cents frequency anchor_on ends_on status paused_why ended_why stopped_at next_due_on skip_due_on
    money_skips`),
  reinvestment: words('is_on changed_at'),
  notifications: words('read_at'),
  support_tickets: words('status priority closed_at closed_by'),
  books_verification: words('begun_at verified_at broken offenders'),
  corporate_action_checks: words('checked_through next_check_at'),
  provider_charts: words('received_at points'),
  provider_quotes: words(`
    price_units previous_close_units open_units high_units low_units volume pe_ratio market_cap_cents
    session_date is_close is_streamed quoted_at received_at suspect_units halt halted_units acceptances`),
  provider_rates: words('units_per_dollar source provider_at received_at'),
  corporate_action_reports: words('per_share_units new_shares old_shares source reported_at decided_at'),
  corporate_actions: words(`
    per_share_units new_shares old_shares source announced_at cancelled_at through_customer_id holders
    paid_cents applied_at orders_adjusted_through orders_adjusted_at`),
  mail_outbox: words(`
    state attempts next_attempt_at delivering_at settled_at last_failure last_failure_at letter
    letter_key_id`),
  email_changes: words(`
    email email_key needs_old new_confirmed_at old_confirmed_at credential_version created_at expires_at`),
  email_links: words('token_hash email_key credential_version created_at expires_at'),
  passkey_challenges: words('challenge expires_at'),
  passkeys: words('counter last_used_at'),
  pending_sign_ins: words('attempts'),
  provider_minutes: words('high_units low_units close_units volume_so_far'),
  provider_usage: words('calls minute requests'),
  recovery_codes: words('used_at'),
  reinvestment_exceptions: words('is_on changed_at'),
  sessions: words('credential_version last_active_at password_confirmed_at second_factor_at'),
  throttles: words('count window_started_at blocked_until'),
  totp_secrets: words('secret key_id created_at begun_by attempts confirmed_at last_used_step'),
}

/**
 * Columns that the role may not insert: a new user is a customer, and a new invitation, role or proposal has not ended,
 * so that triggers see every end. Customers' tables allow whole rows.
 */
export const NOT_INSERTED_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  users: words('role'),
  staff_invitations: words(`
    confirmed_at confirmed_by token_hash withdrawn_at withdrawn_by withdraw_reason used_at user_id`),
  staff_roles: words('revoked_at revoked_by revoke_reason'),
  proposals: words('status decided_at decided_by decision_reason'),
}

/** The owner's functions that the role may call; each checks for itself. */
export const OWNERS_FUNCTIONS: readonly string[] = ['accept_staff_invitation']
