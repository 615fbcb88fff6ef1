import { type CorporateAction, isAutomatic, isSinceListing } from '#domain/trading/corporate-action.ts'
import type { Price } from '#domain/money/price.ts'
import { type NewYorkDate, dateOfDay, dayOfDate, newYorkDateAt } from '#domain/market/new-york-time.ts'
import { type Tx, inTransaction, takeIds } from '#server/platform/database/database.ts'
import { readSettingsOf } from '#server/platform/settings/settings-store.ts'
import type { ActionSource, SourceAnswer } from '../ports/action-source.ts'
import { TOO_LATE, announceAction } from './announce-action.ts'
import * as sql from './corporate-actions.sql.ts'
import { WITHDRAW_REPORTS } from './reported-actions.sql.ts'
import {
  type ActionTerms,
  WAITS_FOR_A_PERSON,
  actionOf,
  recordAction,
  reportAction,
  termsOf,
} from './stored-actions.ts'
import type { MarketParts } from '../ports/provider.ts'

/** Long enough for a source to be down for days. */
const DAYS_AHEAD = 30
/** Providers learn late and correct themselves. */
const DAYS_BACK = 7
/** When another node may ask if the claiming one got no answer. */
const RETRY_MS = 5 * 60_000

interface SourceParts extends Pick<MarketParts, 'pool' | 'clock' | 'log'> {
  latestPrice(symbol: string): Price | null
}

/**
 * Asks a source for coming actions when due or wanted, announces them and withdraws those it no longer lists; one node
 * asks. Actions from before an instrument was listed are left out: no customer held it. Throws what the source throws;
 * retried in minutes.
 */
export async function checkSource(
  { pool, clock, latestPrice, log }: SourceParts,
  source: ActionSource,
  { isWanted = false }: { isWanted?: boolean } = {},
): Promise<void> {
  const now = clock.now()
  const today = newYorkDateAt(now.getTime())
  await pool.query(sql.BEGIN_CHECKS, [source.name, today, now])
  const { rows } = await pool.query<{ since: NewYorkDate; checked_through: NewYorkDate }>(sql.CLAIM_CHECK, [
    source.name,
    now,
    new Date(now.getTime() + RETRY_MS),
    isWanted,
  ])
  const [claimed] = rows
  if (!claimed) return

  const missedFrom = dayOfDate(claimed.checked_through < today ? claimed.checked_through : today) - DAYS_BACK
  const from = dateOfDay(Math.max(dayOfDate(claimed.since) + 1, missedFrom))
  const upTo = dateOfDay(dayOfDate(today) + DAYS_AHEAD)
  const answer = await source.actions(from, upTo)
  await inTransaction(pool, async (tx) => {
    const at = clock.now()
    const withdrawn = await withdrawActions(tx, answer, { source: source.name, from, upTo, before: now, at })
    for (const { symbol, kind, exDate } of withdrawn) {
      log.warn(
        { source: source.name, symbol, kind, exDate },
        'a corporate action was withdrawn by its source',
      )
    }
    for (const action of await sinceListed(tx, answer.actions)) {
      const { symbol, kind, exDate } = action
      const about = { source: source.name, symbol, kind, exDate }
      if (!isAutomatic(action, latestPrice(symbol))) {
        if (await reportAction(tx, action, { source: source.name, at })) log.warn(about, WAITS_FOR_A_PERSON)
        continue
      }
      const announcement = await announceAction(tx, action, { source: source.name, at })
      if (announcement === 'too late') {
        log.error(about, TOO_LATE)
      }
    }
    await tx.query(sql.END_CHECK, [source.name, today, new Date(clock.now().getTime() + source.everyMs)])
  })
}

/** Actions since the firm listed their instrument; all for the product's own. */
async function sinceListed(tx: Tx, actions: readonly CorporateAction[]): Promise<CorporateAction[]> {
  const rows = await readSettingsOf(tx, [...new Set(actions.map(({ symbol }) => listingOf(symbol)))])
  const firstAt = new Map(rows.toReversed().map(({ key, effectiveFrom }) => [key, effectiveFrom]))
  return actions.filter((action) => isSinceListing(action, firstAt.get(listingOf(action.symbol)) ?? null))
}

const listingOf = (symbol: string) => `listing.${symbol}` as const

type WithdrawnRow = ActionTerms & { id: bigint }

/** A request to a source. */
interface Asked {
  source: string
  from: NewYorkDate
  upTo: NewYorkDate
  /** Actions announced after the request are missing from its answer. */
  before: Date
  at: Date
}

/** Withdraws actions that a source no longer lists, until the first payment. They may be announced again. */
async function withdrawActions(
  tx: Tx,
  { actions, complete }: SourceAnswer,
  { source, from, upTo, before, at }: Asked,
): Promise<CorporateAction[]> {
  const withdrawn: CorporateAction[] = []
  for (const kind of ['dividend', 'split'] as const) {
    const listed = actions.filter((action) => action.kind === kind)
    const dates = [listed.map(({ symbol }) => symbol), listed.map(({ exDate }) => exDate)]
    const values = [source, kind, from, upTo, before, [...complete[kind]], ...dates]
    const announced = await tx.query<WithdrawnRow>(sql.WITHDRAW, values)
    const reported = await tx.query<WithdrawnRow>(WITHDRAW_REPORTS, values)
    for (const row of [...announced.rows, ...reported.rows]) {
      const { id } = row
      const action = actionOf(row)
      const ids = await takeIds(tx)
      await recordAction(tx, {
        id: ids.next(),
        at,
        did: 'cancelled',
        actionId: id,
        before: { ...termsOf(action), source },
      })
      withdrawn.push(action)
    }
  }
  return withdrawn
}
