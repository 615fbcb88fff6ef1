import type { DayLineName } from '#domain/day-close/day-lines.ts'

interface LineWords {
  label: string
  /** Where to look at and fix it; none without such a screen. */
  to?: string
}

/** The staff's names for a close of day's lines. */
export const LINE_WORDS: Readonly<Record<DayLineName, LineWords>> = {
  books: { label: 'Ledger check' },
  suspense: { label: 'Suspense account' },
  customers_money: { label: 'Customers’ money' },
  bank_statement: { label: 'Bank statement' },
  moved: { label: 'Money moved' },
  owed: { label: 'Money owed', to: '/admin/customers' },
  deposits: { label: 'Deposit requests', to: '/admin?queue=deposits' },
  withdrawals: { label: 'Withdrawal requests', to: '/admin?queue=withdrawals' },
  profiles: { label: 'Profiles', to: '/admin?queue=profiles' },
  password_resets: { label: 'Password resets', to: '/admin?queue=password-resets' },
  touched_orders: { label: 'Orders to book' },
  due_orders: { label: 'Orders past their time' },
  corporate_actions: { label: 'Dividends and splits' },
  proposals: { label: 'Proposals', to: '/admin' },
  mail: { label: 'Email' },
  webhooks: { label: 'Webhooks' },
  stops: { label: 'Stops', to: '/admin/settings' },
  backup: { label: 'Backup' },
  audit_log: { label: 'Audit log', to: '/admin/audit' },
}
