/** The application role's privileges by class of table; columns it may update are in `updated-columns.ts`. */
export const PRIVILEGES = {
  /** Written by the owner's triggers and migrations. */
  'read-only': ['SELECT'],
  /** What happened. Corrections are new rows. */
  'append-only': ['SELECT', 'INSERT'],
  /** Never removed. */
  kept: ['SELECT', 'INSERT'],
  /** Written by the owner's triggers, later removed. */
  swept: ['SELECT', 'DELETE'],
  /** What ends. */
  mutable: ['SELECT', 'INSERT', 'DELETE'],
} as const

export type TableClass = keyof typeof PRIVILEGES

/**
 * Every table's class. An undeclared one counts as mutable with all columns, so a new migration works;
 * tests/roles.test.ts fails until it is declared.
 */
export const TABLE_CLASSES: Readonly<Record<string, TableClass>> = {
  schema_migrations: 'read-only',
  shards: 'read-only',
  audit_chain: 'read-only',
  audit_head: 'read-only',

  session_changes: 'swept',

  transfers: 'append-only',
  transactions: 'append-only',
  audit_log: 'append-only',
  client_orders: 'append-only',
  custom_rates: 'append-only',
  corporate_action_turns: 'append-only',
  support_messages: 'append-only',
  encryption_keys: 'append-only',
  plan_runs: 'append-only',
  lot_settings: 'append-only',
  lot_choices: 'append-only',
  session_closes: 'append-only',
  settings: 'append-only',
  customer_notes: 'append-only',
  api_key_networks: 'append-only',
  day_closes: 'append-only',
  corrections: 'append-only',
  agreement_acceptances: 'append-only',

  users: 'kept',
  accounts: 'kept',
  staff_roles: 'kept',
  staff_invitations: 'kept',
  announcements: 'kept',
  canned_answers: 'kept',
  agreements: 'kept',
  viewings: 'kept',
  hidden_viewings: 'kept',
  account_restrictions: 'kept',
  customer_flags: 'kept',
  api_keys: 'kept',
  webhooks: 'kept',
  positions: 'kept',
  profile_submissions: 'kept',
  documents: 'kept',
  deposit_requests: 'kept',
  withdrawal_requests: 'kept',
  proposals: 'kept',
  password_reset_requests: 'kept',
  queued_orders: 'kept',
  // A trigger removes what is booked.
  touched_orders: 'kept',
  plans: 'kept',
  reinvestment: 'kept',
  notifications: 'kept',
  support_tickets: 'kept',
  books_verification: 'kept',
  corporate_action_checks: 'kept',
  provider_charts: 'kept',
  provider_quotes: 'kept',
  provider_rates: 'kept',

  api_key_stops: 'mutable',
  review_claims: 'mutable',
  staff_identities: 'mutable',
  saved_views: 'mutable',
  watchlists: 'mutable',
  webhook_secrets: 'mutable',
  webhook_attempts: 'mutable',
  corporate_actions: 'mutable',
  corporate_action_reports: 'mutable',
  email_changes: 'mutable',
  email_links: 'mutable',
  email_restores: 'mutable',
  idempotency_keys: 'mutable',
  known_browsers: 'mutable',
  mail_outbox: 'mutable',
  open_deposit_references: 'mutable',
  passkey_challenges: 'mutable',
  passkeys: 'mutable',
  pending_sign_ins: 'mutable',
  provider_minutes: 'mutable',
  provider_usage: 'mutable',
  recovery_codes: 'mutable',
  reinvestment_exceptions: 'mutable',
  sessions: 'mutable',
  sso_sign_ins: 'mutable',
  throttles: 'mutable',
  totp_secrets: 'mutable',
}
