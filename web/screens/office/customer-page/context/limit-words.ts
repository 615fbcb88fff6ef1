import type { LimitName } from '#domain/support/limits.ts'

/** The limits' headings. */
export const LIMIT_WORDS: Readonly<Record<LimitName, string>> = {
  deposit_requests_an_hour: 'Deposit requests in an hour',
  largest_deposit: 'Largest deposit',
  open_foreign_deposits: 'Open deposits in foreign currencies',
  withdrawal_requests_an_hour: 'Withdrawal requests in an hour',
  buy_orders_a_minute: 'Buy orders in a minute',
  sell_orders_a_minute: 'Sell orders in a minute',
  largest_order: 'Largest order',
  queued_orders: 'Queued orders',
  recurring_investments: 'Recurring investments',
  largest_recurring_purchase: 'Largest recurring purchase',
  open_questions: 'Open questions to support',
  questions_an_hour: 'New questions in an hour',
  messages_an_hour: 'Messages to support in an hour',
  profile_submissions_an_hour: 'Profile submissions in an hour',
  name_changes_an_hour: 'Name changes in an hour',
  email_changes_an_hour: 'Email changes in an hour',
  email_change_links_an_hour: 'Repeated email change links in an hour',
  email_proofs_an_hour: 'Email confirmation links in an hour',
  authenticator_setups_an_hour: 'Authenticator setups in an hour',
  passkey_setups_an_hour: 'Passkey setups in an hour',
  passkeys: 'Passkeys',
}
