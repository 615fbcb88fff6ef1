import { parseDecimal } from '../money/decimal.ts'

/** Why a limit exists, and what raises it; null where only waiting does, or nothing. */
interface LimitText {
  readonly unit: 'count' | 'USD' | 'shares'
  readonly why: string
  readonly howToGetMore: string | null
}

const REVIEWED = 'Each request is reviewed by a person, so a customer may send only so many in an hour.'
const GUESSES = 'It keeps a stranger in an open session from trying again and again.'
const MAILED = 'Each sends a message to your mailbox.'
const TRADING = 'It keeps a program that has gone wrong from trading on its own.'
const ANSWERED = 'Each question is answered by a person.'

const limited = (unit: LimitText['unit'], why: string, howToGetMore: string | null = null): LimitText => ({
  unit,
  why,
  howToGetMore,
})
const counted = (why: string, howToGetMore?: string): LimitText => limited('count', why, howToGetMore)

/** Every limit that a customer can meet, in list order. */
export const LIMITS = {
  deposit_requests_an_hour: counted(
    REVIEWED,
    'Announce several transfers as one, or wait until the hour is over.',
  ),
  largest_deposit: limited(
    'USD',
    'A larger sum is more likely a typing mistake than a transfer.',
    'Send a larger sum as several transfers, and announce each.',
  ),
  open_foreign_deposits: limited(
    'USD',
    'The rate of a deposit in a foreign currency is locked while the request waits.',
    'Send US dollars, which have no such limit, or wait until an open request is decided.',
  ),
  withdrawal_requests_an_hour: counted(
    REVIEWED,
    'Withdraw a larger amount at once, or wait until the hour is over.',
  ),
  buy_orders_a_minute: counted(TRADING),
  sell_orders_a_minute: counted(TRADING),
  largest_order: limited(
    'shares',
    'A larger order is more likely a typing mistake than an intent.',
    'Place a larger order as several.',
  ),
  open_orders: counted(
    'Open orders are filled together when the market opens.',
    'Cancel an open order, or wait for the market to open.',
  ),
  recurring_investments: counted(
    'Recurring investments are placed together at noon.',
    'End a recurring investment that you no longer need.',
  ),
  largest_recurring_purchase: limited(
    'USD',
    'A larger sum is more likely a typing mistake than an intent.',
    'Split it into several recurring investments.',
  ),
  open_questions: counted(ANSWERED, 'Wait for a reply, or add to a question that is open.'),
  questions_an_hour: counted(ANSWERED, 'Add to a question that is open.'),
  messages_an_hour: counted('Each message is read by a person.'),
  profile_submissions_an_hour: counted(REVIEWED),
  name_changes_an_hour: counted(GUESSES),
  email_changes_an_hour: counted(GUESSES),
  email_change_links_an_hour: counted(MAILED),
  email_proofs_an_hour: counted(MAILED),
  authenticator_setups_an_hour: counted(GUESSES),
  passkey_setups_an_hour: counted(GUESSES),
  passkeys: counted(
    'A list that can be read at a glance shows a passkey that is not yours.',
    'Remove a passkey that you do not use.',
  ),
} satisfies Record<string, LimitText>

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

/** The most decimals of a limit's figure. */
const SCALE = 8

/** The used part of a limit. Null where nothing is counted: one request is limited, or each server counts. */
export function limitUse({ used, most }: Pick<Limit, 'used' | 'most'>): 'none' | 'part' | 'all' | null {
  if (used === null) return null
  const [usedUnits, mostUnits] = [parseDecimal(used, SCALE), parseDecimal(most, SCALE)]
  if (usedUnits === null || mostUnits === null)
    throw new RangeError(`${used} of ${most} is no figure of a limit`)
  if (usedUnits === 0n) return 'none'
  return usedUnits < mostUnits ? 'part' : 'all'
}
