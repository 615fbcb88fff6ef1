import type { FlagKind } from '#domain/flags/customer-flag.ts'

export const FLAG_NAMES: Readonly<Record<FlagKind, string>> = {
  fraud_watch: 'Fraud watch',
  vulnerable: 'Vulnerable customer',
  deceased: 'Reported deceased',
  litigation_hold: 'Litigation hold',
}

/** "Fraud watch, Litigation hold". */
export const flagNames = (kinds: readonly FlagKind[]): string =>
  kinds.map((kind) => FLAG_NAMES[kind]).join(', ')

/** When a flag ends, in days from now. */
export const FLAG_ENDS = [
  { days: null, label: 'When it is ended' },
  { days: 30, label: 'After 30 days' },
  { days: 90, label: 'After 90 days' },
  { days: 365, label: 'After a year' },
] as const
