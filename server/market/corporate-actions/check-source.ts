import type { Logger } from 'pino'
import { type CorporateAction, isAutomatic, isSinceListing } from '#domain/trading/corporate-action.ts'
import type { Price } from '#domain/money/price.ts'
import { type NewYorkDate, dateOfDay, dayOfDate, newYorkDateAt } from '#domain/market/new-york-time.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Pool, Tx } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { readSettingsOf } from '#server/platform/settings/read-settings.ts'
import type { ActionSource } from '../ports/action-source.ts'
import { TOO_LATE, announceAction } from './announce-action.ts'
import * as sql from './corporate-actions.sql.ts'
import { WAITS_FOR_A_PERSON, reportAction } from './report-action.ts'
import { withdrawActions } from './withdraw-actions.ts'

/** Long enough for a source to be down for days. */
const DAYS_AHEAD = 30
/** Providers learn late and correct themselves. */
const DAYS_BACK = 7
/** When another node may ask if the claiming one got no answer. */
const RETRY_MS = 5 * 60_000

interface SourceParts {
  pool: Pool
  clock: Clock
  log: Logger
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
