import type { ProposalConsequence } from '#contract/records/proposals.ts'
import { cents, formatCents, grouped } from '#domain/money/money.ts'
import { type Price, formatPrice } from '#domain/money/price.ts'
import { formatQuantity, quantity } from '#domain/money/quantity.ts'
import {
  type CorporateAction,
  type ShareSplit,
  afterSplit,
  dividendOf,
  priceAfterSplit,
  ratioText,
  termsText,
} from '#domain/trading/corporate-action.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { type AskedAction, type KnownAction, announcedBy } from './person-on-action.ts'
import { actionOf } from './stored-actions.ts'

export interface AskedAndKnown {
  readonly asked: AskedAction
  readonly known: KnownAction
}

interface Held {
  readonly at: number
  readonly holders: bigint
  readonly units: bigint
  readonly largest_units: bigint
  readonly paid_cents: bigint
  readonly orders: bigint
}

/** The effect of each proposed action on current holders, in one statement. */
export async function previewActions(
  database: Queryable,
  every: readonly AskedAndKnown[],
  latestPrice: (symbol: string) => Price | null,
): Promise<ProposalConsequence[][]> {
  const actions = every.map(actionMeant)
  const perShare = actions.map((action) => (action?.kind === 'dividend' ? action.perShare : 0n).toString())
  const { rows } = await database.query<Held>(HELD_OF_SYMBOLS, [
    every.map(({ asked }) => asked.symbol),
    perShare,
  ])
  const heldAt = new Map(rows.map((row) => [row.at, row]))
  return every.map((one, at) => {
    const held = heldAt.get(at + 1)
    if (!held) throw new Error('what is held of a symbol was not counted')
    return linesOf(one, { action: actions[at] ?? null, held, latest: latestPrice(one.asked.symbol) })
  })
}

/** The announced or canceled action; null if gone. */
function actionMeant({ asked, known }: AskedAndKnown): CorporateAction | null {
  if (asked.act === 'announce') return announcedBy(asked)
  return known.row ? actionOf(known.row) : (known.report?.action ?? null)
}

interface Facts {
  readonly action: CorporateAction | null
  readonly held: Held
  readonly latest: Price | null
}

function linesOf({ asked, known }: AskedAndKnown, { action, held, latest }: Facts): ProposalConsequence[] {
  const { act, kind, symbol, exDate } = asked
  const line = (label: string, after: string, before: string | null = null) => ({ label, before, after })
  const what = action ? `${kind === 'split' ? 'Split' : 'Dividend'} of ${symbol}, ${words(action)}` : symbol
  const others = [known.row && actionOf(known.row), known.report?.action].filter(
    (one) => one !== null && one !== undefined,
  )
  return [
    line(act === 'announce' ? 'Announce' : 'Cancel', what),
    line('Ex-date', exDate),
    ...others.map((one) =>
      line(known.report?.action === one ? 'Reported by its source' : 'Announced', words(one)),
    ),
    line('Customers who hold it now', grouped(held.holders.toString())),
    ...(act === 'announce' && action?.kind === 'split' ? splitLines(action, held, latest) : []),
    ...(act === 'announce' && action?.kind === 'dividend'
      ? [
          line('Paid at what is held now', dollars(held.paid_cents)),
          line('To the largest holder', dollars(dividendOf(quantity(held.largest_units), action.perShare))),
          ...(latest === null
            ? []
            : [line('Of a share', `$${formatPrice(action.perShare)} of $${formatPrice(latest)}`)]),
        ]
      : []),
  ]
}

function splitLines({ split }: ShareSplit, held: Held, latest: Price | null): ProposalConsequence[] {
  const shares = (units: bigint) => grouped(formatQuantity(quantity(units)))
  const after = (units: bigint) => shares(afterSplit(quantity(units), split))
  return [
    { label: 'Shares in all', before: shares(held.units), after: after(held.units) },
    { label: 'Largest holder', before: shares(held.largest_units), after: after(held.largest_units) },
    ...(latest === null
      ? []
      : [
          {
            label: 'Price a share',
            before: `$${formatPrice(latest)}`,
            after: `$${formatPrice(priceAfterSplit(latest, split))}`,
          },
        ]),
    { label: 'Open orders that it cancels', before: null, after: grouped(held.orders.toString()) },
  ]
}

const words = (action: CorporateAction): string =>
  action.kind === 'split' ? ratioText(action.split) : `$${termsText(action)} a share`

const dollars = (amount: bigint): string => `$${grouped(formatCents(cents(amount)))}`

/** For symbols $1: holders, what a dividend of $2 a share pays them, each to the cent, and open orders. */
const HELD_OF_SYMBOLS = `
select s.at::integer as at, count(p.customer_id) as holders, coalesce(sum(p.quantity_units), 0)::bigint as units,
  coalesce(max(p.quantity_units), 0) as largest_units,
  coalesce(sum(div(p.quantity_units::numeric * s.per_share, 1000000000000)), 0)::bigint as paid_cents,
  (select count(*) from orders o where o.instrument = s.symbol and o.status = 'pending') as orders
from unnest($1::text[], $2::bigint[]) with ordinality as s (symbol, per_share, at)
left join positions p on p.instrument = s.symbol and p.quantity_units > 0
group by s.at, s.symbol, s.per_share`
