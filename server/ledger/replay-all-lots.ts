import type { Client } from 'pg'
import type { Catalogue } from '#domain/market/catalogue.ts'
import { catalogueOfRows } from '#domain/settings/settings.ts'
import { isBalanced, lotBalance } from '#domain/tax-lots/lot-balance.ts'
import type { LotChoice } from '#domain/tax-lots/lot-method.ts'
import { type LotSetting, lotEventsOf, replayLots } from '#domain/tax-lots/replay-lots.ts'
import { readSettings } from '#server/platform/settings/settings-store.ts'
import { STANDS } from './fills/read-fills.sql.ts'
import { type LotChoiceRow, type LotTradeRow, bookedTrade, chosenBy } from './lot-rows.ts'

interface TradeRow extends LotTradeRow {
  customer_id: bigint
  instrument: string
  stored_quantity_units: bigint | null
}

const ROWS_AT_ONCE = 10_000

const OPEN_TRADES = `
declare lot_trades no scroll cursor for
select t.customer_id, t.instrument, t.id, t.type, t.quantity_units, t.amount_cents, t.fee_cents, t.created_at,
  a.new_shares, a.old_shares, p.quantity_units as stored_quantity_units
from transactions t
left join positions p on p.customer_id = t.customer_id and p.instrument = t.instrument
left join corporate_actions a on t.type = 'split' and a.id = t.request_id
where t.type in ('buy', 'sell', 'split') and ${STANDS}
order by t.customer_id, t.instrument, t.id`

const LIST_SETTINGS = `
select customer_id, id, instrument, method from lot_settings where customer_id between $1 and $2
order by customer_id, id`

const LIST_CHOICES = `
select distinct on (transaction_id) transaction_id, method, lots from lot_choices
where customer_id between $1 and $2
order by transaction_id, id desc`

interface Chosen {
  readonly settings: ReadonlyMap<bigint, LotSetting[]>
  readonly choices: ReadonlyMap<bigint, LotChoice>
}

const NOTHING: Chosen = { settings: new Map(), choices: new Map() }

/**
 * Replays the tax lots of every customer and instrument and returns the first `most` that disagree with the books: open
 * lots equal the position, lots and disposals cost what was paid, wash sales added what they disallowed, choices name
 * existing lots, and only funds use average cost. Reads through a cursor inside the caller's transaction, and choices
 * once for the customers of 10,000 trades.
 */
export async function lotsThatDiffer(client: Client, most: number): Promise<Record<string, unknown>[]> {
  // In the snapshot of the trades: what is traded was listed before.
  const catalogue = catalogueOfRows(await readSettings(client))
  await client.query(OPEN_TRADES)
  const differing: Record<string, unknown>[] = []
  let holding: TradeRow[] = []
  let chosen = NOTHING
  const endHolding = () => {
    const difference = differenceOf(holding, chosen, catalogue)
    if (difference) differing.push(difference)
    holding = []
  }
  for (;;) {
    const { rows } = await client.query<TradeRow>(`fetch ${ROWS_AT_ONCE} from lot_trades`)
    const [first, last] = [holding[0] ?? rows[0], rows.at(-1)]
    if (first && last) chosen = await readChosen(client, first.customer_id, last.customer_id)
    for (const row of rows) {
      if (holding[0] && !isSameHolding(holding[0], row)) endHolding()
      holding.push(row)
    }
    if (rows.length < ROWS_AT_ONCE) endHolding()
    if (rows.length < ROWS_AT_ONCE || differing.length >= most) break
  }
  await client.query('close lot_trades')
  return differing.slice(0, most)
}

const isSameHolding = (a: TradeRow, b: TradeRow): boolean =>
  a.customer_id === b.customer_id && a.instrument === b.instrument

async function readChosen(client: Client, from: bigint, to: bigint): Promise<Chosen> {
  const settings = await client.query<LotSetting & { customer_id: bigint }>(LIST_SETTINGS, [from, to])
  const choices = await client.query<LotChoiceRow>(LIST_CHOICES, [from, to])
  return {
    settings: Map.groupBy(settings.rows, (row) => row.customer_id),
    choices: new Map(choices.rows.map((row) => [row.transaction_id, chosenBy(row)])),
  }
}

function differenceOf(
  rows: readonly TradeRow[],
  chosen: Chosen,
  catalogue: Catalogue,
): Record<string, unknown> | undefined {
  const [first] = rows
  if (!first) return undefined
  const { customer_id, instrument, stored_quantity_units: held } = first
  const settings = chosen.settings.get(customer_id) ?? []
  const key = { customer_id, instrument }
  const isFund = catalogue.findTradable(instrument)?.type === 'mutual_fund'
  if (rows.some(({ id }) => isAverage(chosen.choices.get(id))) && !isFund)
    return { ...key, problem: 'takes lots at average cost and is no fund' }
  try {
    const events = lotEventsOf(instrument, rows.map(bookedTrade), { settings, choices: chosen.choices })
    const balance = lotBalance(events, replayLots(events))
    return isBalanced(balance, held ?? 0n) ? undefined : { ...key, stored_quantity_units: held, ...balance }
  } catch (error) {
    // A sale of more than its lots have, or an invalid split ratio.
    return { ...key, problem: error instanceof Error ? error.message : 'cannot be replayed' }
  }
}

const isAverage = (choice: LotChoice | undefined): boolean =>
  choice !== undefined && 'method' in choice && choice.method === 'average'
