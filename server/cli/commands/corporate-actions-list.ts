import { ratioText } from '#domain/trading/corporate-action.ts'
import { dollars } from '#domain/money/dollars.ts'
import { dateOfDay, newYorkDayAt } from '#domain/market/new-york-time.ts'
import { formatPrice } from '#domain/money/price.ts'
import { listActions } from '#server/market/corporate-actions/list-actions.ts'
import { listReports } from '#server/market/corporate-actions/report-action.ts'
import type { StoredAction } from '#server/market/corporate-actions/stored-action.ts'
import type { Verb } from '../verb.ts'
import { withDatabase } from '../with-database.ts'

const DAYS_LISTED = 31

/** Lists dividends and splits from the last month on. */
export const corporateActionsList: Verb = {
  name: 'corporate-actions list',
  takes: '',
  does: 'lists the dividends and splits of the last month and of the future, and those that wait for a person',
  async run(context) {
    const from = dateOfDay(newYorkDayAt(context.clock.now().getTime()) - DAYS_LISTED)
    const [actions, reports] = await withDatabase(context, (pool) =>
      Promise.all([listActions(pool, from), listReports(pool)]),
    )
    if (actions.length + reports.length === 0) context.say('No dividend or split is known.')
    for (const reported of reports) context.say(`${actionLine(reported)}, waits for a person`)
    for (const stored of actions) context.say(`${actionLine(stored)}, ${stateOf(stored)}`)
  },
}

function actionLine({ action, source }: Pick<StoredAction, 'action' | 'source'>): string {
  const { symbol, exDate } = action
  const terms =
    action.kind === 'dividend'
      ? `dividend ${formatPrice(action.perShare)} a share`
      : `split ${ratioText(action.split)}`
  return `${exDate} ${symbol}: ${terms} (${source})`
}

function stateOf({
  action,
  cancelledAt,
  appliedAt,
  throughCustomerId,
  holders,
  paidCents,
}: StoredAction): string {
  if (cancelledAt !== null) return 'canceled'
  if (appliedAt === null) return throughCustomerId === 0n ? 'to come' : `being carried out, ${holders} so far`
  const customers = `${holders} ${holders === 1n ? 'customer' : 'customers'}`
  return action.kind === 'dividend'
    ? `paid ${dollars(paidCents)} to ${customers}`
    : `changed the shares of ${customers}`
}
