/** Why a limit exists, and what raises it; null where only waiting does, or nothing. */
interface LimitText {
  readonly unit: 'count' | 'USD' | 'shares'
  readonly why: string
  readonly howToGetMore: string | null
}

const REVIEWED = 'Each request is reviewed by a person, so a customer may send only so many in an hour.'
const GUESSES = 'It keeps a stranger in an open session from trying again and again.'
const MAILED = 'Each sends a message to your mailbox.'

/** Every limit that a customer can meet, in list order. */
export const LIMITS = {
  deposit_requests_an_hour: {
    unit: 'count',
    why: REVIEWED,
    howToGetMore: 'Announce several transfers as one, or wait until the hour is over.',
  },
  largest_deposit: {
    unit: 'USD',
    why: 'A larger sum is more likely a typing mistake than a transfer.',
    howToGetMore: 'Send a larger sum as several transfers, and announce each.',
  },
  open_foreign_deposits: {
    unit: 'USD',
    why: 'The rate of a deposit in a foreign currency is locked while the request waits.',
    howToGetMore: 'Send US dollars, which have no such limit, or wait until an open request is decided.',
  },
  withdrawal_requests_an_hour: {
    unit: 'count',
    why: REVIEWED,
    howToGetMore: 'Withdraw a larger amount at once, or wait until the hour is over.',
  },
  buy_orders_a_minute: {
    unit: 'count',
    why: 'It keeps a program that has gone wrong from trading on its own.',
    howToGetMore: null,
  },
  sell_orders_a_minute: {
    unit: 'count',
    why: 'It keeps a program that has gone wrong from trading on its own.',
    howToGetMore: null,
  },
  largest_order: {
    unit: 'shares',
    why: 'A larger order is more likely a typing mistake than an intent.',
    howToGetMore: 'Place a larger order as several.',
  },
  queued_orders: {
    unit: 'count',
    why: 'Queued orders are filled together when the market opens.',
    howToGetMore: 'Cancel a queued order, or wait for the market to open.',
  },
  recurring_investments: {
    unit: 'count',
    why: 'Recurring investments are placed together at noon.',
    howToGetMore: 'End a recurring investment that you no longer need.',
  },
  largest_recurring_purchase: {
    unit: 'USD',
    why: 'A larger sum is more likely a typing mistake than an intent.',
    howToGetMore: 'Split it into several recurring investments.',
  },
  open_questions: {
    unit: 'count',
    why: 'Each question is answered by a person.',
    howToGetMore: 'Wait for a reply, or add to a question that is open.',
  },
  questions_an_hour: {
    unit: 'count',
    why: 'Each question is answered by a person.',
    howToGetMore: 'Add to a question that is open.',
  },
  messages_an_hour: { unit: 'count', why: 'Each message is read by a person.', howToGetMore: null },
  profile_submissions_an_hour: { unit: 'count', why: REVIEWED, howToGetMore: null },
  name_changes_an_hour: { unit: 'count', why: GUESSES, howToGetMore: null },
  email_changes_an_hour: { unit: 'count', why: GUESSES, howToGetMore: null },
  email_change_links_an_hour: { unit: 'count', why: MAILED, howToGetMore: null },
  email_proofs_an_hour: { unit: 'count', why: MAILED, howToGetMore: null },
  authenticator_setups_an_hour: { unit: 'count', why: GUESSES, howToGetMore: null },
  passkey_setups_an_hour: { unit: 'count', why: GUESSES, howToGetMore: null },
  passkeys: {
    unit: 'count',
    why: 'A list that can be read at a glance shows a passkey that is not yours.',
    howToGetMore: 'Remove a passkey that you do not use.',
  },
} as const satisfies Record<string, LimitText>

export type LimitName = keyof typeof LIMITS

/** A limit in the list of limits and in refusals. */
export interface Limit extends LimitText {
  readonly name: LimitName
  /** Null where one request is limited, or each server counts for itself. */
  readonly used: string | null
  readonly most: string
  /** When time frees some of it: ISO 8601 in UTC. */
  readonly freeAgainAt: string | null
}

/** `used` and `freeAgainAt` are absent where they mean nothing. */
export const limitOf = (
  name: LimitName,
  { used, most, freeAgainAt }: { used?: string; most: string; freeAgainAt?: Date | null },
): Limit => ({
  name,
  used: used ?? null,
  most,
  freeAgainAt: freeAgainAt?.toISOString() ?? null,
  ...LIMITS[name],
})

/** The count of a window from `startedAt` of `windowMs`, and when it restarts. */
export function usedInWindow(
  counted: { count: number; startedAt: Date } | undefined,
  { most, windowMs }: { most: number; windowMs: number },
  now: Date,
): { used: number; freeAgainAt: Date | null } {
  const endsMs = (counted?.startedAt.getTime() ?? 0) + windowMs
  if (counted === undefined || counted.count === 0 || endsMs <= now.getTime())
    return { used: 0, freeAgainAt: null }
  // Refused calls count too.
  return { used: Math.min(counted.count, most), freeAgainAt: new Date(endsMs) }
}
