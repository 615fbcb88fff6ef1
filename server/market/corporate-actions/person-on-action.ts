import { type Refusal, refuse } from '#contract/refusals.ts'
import { dateOfDay, dayOfDate, newYorkDayAt, newYorkInstant } from '#domain/market/new-york-time.ts'
import { type CorporateAction, MOST_DAYS_LATE, parseTerms } from '#domain/trading/corporate-action.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import type { CatalogueNow } from '#server/platform/settings/settings-store.ts'
import {
  type NamedAction,
  OPERATOR,
  announceAction,
  cancelActionIn,
  wasTradedSince,
} from './announce-action.ts'
import { FIND_ACTIONS } from './corporate-actions.sql.ts'
import { FIND_REPORTS } from './reported-actions.sql.ts'
import { type ActionRow, type ActionTerms, type ByPerson, actionOf } from './stored-actions.ts'

/** A person's proposed action, all text: it is a proposal's payload. */
export interface AskedAction extends NamedAction {
  readonly act: 'announce' | 'cancel'
  /** As typed; null for a cancellation. */
  readonly terms: string | null
  readonly reason: string
}

export interface PersonParts {
  config: Pick<Config, 'marketData'>
  catalogue: CatalogueNow
}

/** The action to be announced. */
export function announcedBy({ kind, symbol, exDate, terms }: AskedAction): CorporateAction {
  const parsed = parseTerms(kind, terms ?? '')
  if (!parsed) throw new Error(`an action of ${symbol} was asked for without its terms`)
  return { ...parsed, symbol, exDate }
}

export interface KnownAction {
  /** Null unless announced. */
  readonly row: ActionRow | null
  /** A source's report that no person has decided. */
  readonly report: { readonly action: CorporateAction; readonly source: string } | null
}

/** Several in order, with two statements. */
export async function readKnown(database: Queryable, named: readonly NamedAction[]): Promise<KnownAction[]> {
  const keys = [
    named.map(({ symbol }) => symbol),
    named.map(({ exDate }) => exDate),
    named.map(({ kind }) => kind),
  ]
  const { rows } = await database.query<ActionRow>(FIND_ACTIONS, keys)
  const { rows: reports } = await database.query<ActionTerms & { source: string }>(FIND_REPORTS, keys)
  return named.map((one) => {
    const isOfIt = ({ symbol, ex_date, kind }: ActionTerms) =>
      symbol === one.symbol && ex_date === one.exDate && kind === one.kind
    const report = reports.find(isOfIt)
    return {
      row: rows.find(isOfIt) ?? null,
      report: report ? { action: actionOf(report), source: report.source } : null,
    }
  })
}

const hasBegun = ({ applied_at, through_customer_id }: ActionRow) =>
  applied_at !== null || through_customer_id > 0n

const NOTHING_KNOWN: KnownAction = { row: null, report: null }

/** Why a person cannot announce or cancel an action now, or null. */
export async function refuseAsked(
  { config, catalogue }: PersonParts,
  database: Queryable,
  asked: AskedAction,
  at: Date,
): Promise<Refusal | null> {
  const { act, kind, symbol, exDate } = asked
  if (kind === 'split' && config.marketData === 'simulated') return refuse('simulated_split')
  const [{ row, report } = NOTHING_KNOWN] = await readKnown(database, [asked])
  if (act === 'cancel') {
    const isPending = row !== null && row.cancelled_at === null && !hasBegun(row)
    return isPending || report !== null ? null : refuse('no_such_action')
  }
  if (!catalogue().findTradable(symbol)) return refuse('asset_not_found')
  if (exDate < dateOfDay(newYorkDayAt(at.getTime()) - MOST_DAYS_LATE)) return refuse('ex_date_too_early')
  if (row !== null && (row.cancelled_at !== null || hasBegun(row))) return refuse('action_known')
  const recordAt = new Date(newYorkInstant(dayOfDate(exDate), 0))
  const isLate = kind === 'split' && row === null && recordAt <= at
  if (isLate && (await wasTradedSince(database, symbol, recordAt))) return refuse('action_too_late')
  return null
}

/** Announces or cancels in the caller's transaction. Refuses what `refuseAsked` refuses. */
export async function actOnAction(
  parts: PersonParts,
  tx: Tx,
  asked: AskedAction,
  { by, at }: { by: ByPerson; at: Date },
): Promise<Refusal | null> {
  const refused = await refuseAsked(parts, tx, asked, at)
  if (refused) return refused
  if (asked.act === 'cancel') return (await cancelActionIn(tx, asked, { by, at })) ?? null
  const announcement = await announceAction(tx, announcedBy(asked), { source: OPERATOR, at, by })
  if (announcement === 'too late') return refuse('action_too_late')
  return announcement === 'known' ? refuse('action_known') : null
}
