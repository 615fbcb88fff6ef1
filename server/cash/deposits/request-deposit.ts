import { duplicateWindow } from '#domain/cash/duplicate.ts'
import {
  type DepositCurrency,
  type QuotedRate,
  type SentAmount,
  fitsOpenForeign,
  parRate,
  priceDeposit,
  rateHeldSince,
} from '#domain/cash/deposit.ts'
import type { Rate } from '#domain/money/exchange-rate.ts'
import type { Cents } from '#domain/money/money.ts'
import { refuseRight } from '#domain/restrictions/refuse-right.ts'
import type { FirmSettings } from '#domain/settings/settings.ts'
import { largestDeposit, openForeignDeposits } from '#domain/support/customer-limits.ts'
import { hasMoved } from '#domain/trading/orders/has-moved.ts'
import { type DepositRequest, requestDeposit as endpoint } from '#contract/cash/deposits.ts'
import { type Refusal, refuse } from '#contract/refusals.ts'
import { composeInsert } from '#server/platform/database/statements/composed-statement.ts'
import type { Config } from '#server/platform/config/config.ts'
import { takeIds, type Tx } from '#server/platform/database/database.ts'
import { type Begun, type MoneyCommandDeps, moneyCommand } from '#server/ledger/money-command.ts'
import { DEPOSIT_COLUMNS, type DepositRow, presentDeposit } from './deposit-row.ts'
import { depositAccount } from './read-bank-details.ts'

/** Without a reference number it gets the next one. */
const INSERT_DEPOSIT_REQUEST = composeInsert(
  'deposit_requests as d',
  [
    'customer_id',
    'id',
    'amount_cents',
    'original_amount_cents',
    'currency',
    'rate_units',
    'rate_source',
    'rate_at',
    'bank_reference',
    'created_at',
    'reference_number',
    'settings_id',
    'provider_rate_units',
  ],
  {
    rest: `returning ${DEPOSIT_COLUMNS}`,
    expressions: { reference_number: (value) => `coalesce(${value}, nextval('deposit_reference_numbers'))` },
  },
)

const FIND_DUPLICATE = `
select 1
from deposit_requests
where customer_id = $1 and original_amount_cents = $2 and currency = $3 and bank_reference = $4
  and created_at > $5 and created_at <= $6
limit 1`

/** The sum of a customer's pending requests in foreign currencies with rates fixed at $2 or later. */
const SUM_OPEN_FOREIGN = `
select coalesce(sum(amount_cents), 0)::bigint as open_cents, min(coalesce(repriced_at, created_at)) as since
from deposit_requests
where customer_id = $1 and status = 'pending' and currency <> 'USD' and coalesce(repriced_at, created_at) >= $2`

/** Uses the customer's reference; no row when it is not theirs, or was used. */
const USE_REFERENCE = `
delete from open_deposit_references where customer_id = $1 and reference_number = $2`

/** Null while there is no accepted rate. */
export interface DepositRates {
  rateOf(currency: DepositCurrency): QuotedRate | null
}

export interface RequestParts extends MoneyCommandDeps {
  rates: DepositRates
  config: Pick<Config, 'bank'>
}

/** What a customer announces, the password already confirmed. */
export interface AnnouncedDeposit {
  customerId: bigint
  sent: SentAmount
  bankReference: string
  /** The number of the reference they saw; without one the request gets a new one. */
  referenceNumber?: bigint | undefined
  /** The rate on their screen, if sent. */
  expectedRate?: Rate | undefined
  idempotencyKey: string | null
}

/**
 * Announces a bank transfer at a rate fixed now: an approval credits exactly these dollars. Refuses stopped deposits,
 * unapproved or restricted customers, a due agreement, an unsupported currency or one without an accepted rate, an
 * amount out of limits, another rate than the customer saw, too much open in foreign currencies, duplicates and used
 * references.
 */
export const requestDeposit = (parts: RequestParts, announced: AnnouncedDeposit) =>
  moneyCommand(
    parts,
    {
      endpoint,
      customerIds: [announced.customerId],
      idempotencyKey: announced.idempotencyKey,
      fingerprint: fingerprintOf(announced),
    },
    (begun) => decideRequest(begun, parts, announced),
  )

async function decideRequest(
  { tx, accounts, at, inForce }: Begun,
  { rates, config }: RequestParts,
  announced: AnnouncedDeposit,
): Promise<DepositRequest | Refusal> {
  const { customerId, sent, idempotencyKey } = announced
  const account = accounts.get(customerId)
  const refused = account ? refuseRight(account, 'deposit') : 'profile_not_approved'
  if (refused) return refuse(refused)
  const closed = refuseClosed(inForce, sent, config)
  if (closed) return closed
  const rate = sent.currency === 'USD' ? parRate(at) : rates.rateOf(sent.currency)
  if (!rate) return refuse('rate_unavailable')
  if (hasMoved(rate.rate, announced.expectedRate ?? null)) return refuse('rate_moved')
  const priced = priceDeposit(sent, rate, inForce.largestDepositCents)
  if ('refused' in priced) return tooLarge(priced.refused, inForce)
  if (idempotencyKey === null && (await hasDuplicate(tx, announced, at))) return refuse('duplicate_request')

  const tooMuch = await refuseTooMuchOpen(tx, announced, { ...priced, terms: inForce, at })
  if (tooMuch) return tooMuch
  if (!(await takesReference(tx, announced))) return refuse('reference_used')
  return insertRequest(tx, announced, { ...priced, rate, at, settingsId: inForce.version })
}

/** Refuses while deposits, or those in this currency, are stopped or have no account. */
function refuseClosed(
  inForce: FirmSettings,
  { currency }: SentAmount,
  config: Pick<Config, 'bank'>,
): Refusal | null {
  const { stops, depositCurrencies } = inForce
  if (stops.deposits !== null) return refuse('deposits_stopped', { detail: stops.deposits })
  const isTaken =
    depositCurrencies.includes(currency) && depositAccount({ config }, inForce, currency) !== null
  return isTaken ? null : refuse('currency_not_taken')
}

const tooLarge = (refused: 'below_minimum' | 'above_maximum', inForce: FirmSettings): Refusal =>
  refuse(refused, refused === 'above_maximum' ? { limit: largestDeposit(inForce) } : {})

/** Refuses more than a customer may have open in foreign currencies. */
async function refuseTooMuchOpen(
  tx: Tx,
  { customerId, sent: { currency } }: AnnouncedDeposit,
  priced: { amountCents: Cents; terms: Pick<FirmSettings, 'openForeignMaxCents'>; at: Date },
): Promise<Refusal | null> {
  const { amountCents, terms, at } = priced
  if (currency === 'USD') return null
  const values = [customerId, rateHeldSince(at)]
  const { rows } = await tx.query<{ open_cents: bigint; since: Date | null }>(SUM_OPEN_FOREIGN, values)
  const openCents = rows[0]?.open_cents ?? 0n
  if (fitsOpenForeign(openCents, { amountCents, currency }, terms)) return null
  const open = { openCents, since: rows[0]?.since ?? null }
  return refuse('too_much_open', { limit: openForeignDeposits(open, terms) })
}

function fingerprintOf({ sent, expectedRate, bankReference, referenceNumber }: AnnouncedDeposit): string {
  const amount = `${sent.currency} ${sent.originalAmount} ${bankReference}`
  // Optional parts come first, so that no bank reference reads like one. Without them the text is unchanged.
  const priced = expectedRate === undefined ? amount : `at ${expectedRate} ${amount}`
  return referenceNumber === undefined ? priced : `${referenceNumber} ${priced}`
}

/** Whether the customer may use the reference; without one they get a new one. */
async function takesReference(tx: Tx, { customerId, referenceNumber }: AnnouncedDeposit): Promise<boolean> {
  if (referenceNumber === undefined) return true
  const { rowCount } = await tx.query(USE_REFERENCE, [customerId, referenceNumber])
  return rowCount === 1
}

async function hasDuplicate(
  tx: Tx,
  { customerId, sent, bankReference }: AnnouncedDeposit,
  at: Date,
): Promise<boolean> {
  const { since, until } = duplicateWindow(at)
  const values = [customerId, sent.originalAmount, sent.currency, bankReference, since, until]
  const { rowCount } = await tx.query(FIND_DUPLICATE, values)
  return rowCount !== 0
}

async function insertRequest(
  tx: Tx,
  { customerId, sent, bankReference, referenceNumber }: AnnouncedDeposit,
  priced: { amountCents: bigint; rate: QuotedRate; at: Date; settingsId: bigint },
): Promise<DepositRequest> {
  const { amountCents, rate, at, settingsId } = priced
  const ids = await takeIds(tx)
  const { rows } = await tx.query<DepositRow>(
    INSERT_DEPOSIT_REQUEST.with({
      customer_id: customerId,
      id: ids.next(),
      amount_cents: amountCents,
      original_amount_cents: sent.originalAmount,
      currency: sent.currency,
      rate_units: rate.rate,
      rate_source: rate.source,
      rate_at: rate.at,
      bank_reference: bankReference,
      created_at: at,
      reference_number: referenceNumber ?? null,
      settings_id: settingsId,
      provider_rate_units: rate.providerRate ?? null,
    }),
  )
  const row = rows[0]
  if (!row) throw new Error('the deposit request was not stored')
  return presentDeposit(row)
}
