import type { CorporateAction } from '#domain/trading/corporate-action.ts'
import { createMarketCalendar } from '#domain/market/market-calendar.ts'
import { dateOfDay, newYorkDateAt, newYorkDayAt, dayOfDate } from '#domain/market/new-york-time.ts'
import { simulatedActions } from '#domain/simulation/corporate-actions.ts'
import { createSimulatedMarket } from '#domain/simulation/simulated-market.ts'
import type { Config } from '#server/platform/config/config.ts'
import { announceAction } from '#server/market/corporate-actions/announce-action.ts'
import { GRACE_MS, carryOutDue } from '#server/trading/corporate-actions/carry-out.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { fillDueOrders, findDueOrders } from '#server/trading/orders/fill/fill-due-orders.ts'
import { readPositions } from '#server/trading/holdings/list-holdings.ts'
import type { DemoCustomer, DemoSetting } from './demo-account.ts'

const MS_A_MINUTE = 60_000

/**
 * Carries out simulated dividends and splits, each on its day: from the clock's day to this many days before the
 * demonstration starts.
 */
export async function receiveActions(
  setting: DemoSetting,
  config: Config,
  { customerId }: DemoCustomer,
  untilDaysAgo: number,
  presentMs: number,
): Promise<void> {
  const { pool, clock } = setting
  const today = newYorkDayAt(presentMs)
  const from = dateOfDay(newYorkDayAt(clock.now().getTime()) + 1)
  const calendar = createMarketCalendar(config.marketHours, config.marketOverrides)
  const market = createSimulatedMarket(config.simulationSeed, calendar)
  const upTo = dateOfDay(today - untilDaysAgo)
  const held = new Set((await readPositions(pool, customerId)).map(({ instrument }) => instrument))
  // Splits of sold instruments too: charts draw trades in today's shares.
  const actions = setting.settings
    .at(new Date(presentMs))
    .catalogue.tradables.flatMap((instrument) => simulatedActions(market, instrument, from, upTo))
    .filter(({ kind, symbol }) => kind === 'split' || held.has(symbol))
    .toSorted(asCarriedOut)
  for (const action of actions) {
    clock.goTo(today - dayOfDate(action.exDate))
    await inTransaction(pool, async (tx) => {
      await announceAction(tx, action, { source: 'simulated', at: clock.now() })
    })
    clock.pass(GRACE_MS / MS_A_MINUTE)
    if (newYorkDateAt(clock.now().getTime()) >= action.exDate) {
      await carryOutDue({ pool, clock, settings: setting.settings, reinvestsAt: setting.market })
      await fillReinvested(setting)
    }
  }
}

/** Fills orders of reinvested dividends at prices a minute later. */
async function fillReinvested({ pool, clock, market }: DemoSetting): Promise<void> {
  clock.pass(1)
  const due = await findDueOrders(pool, market)
  if (due.length > 0) await fillDueOrders({ pool, market }, due)
}

/** By day; a dividend is paid on the shares before a split. */
const asCarriedOut = (a: CorporateAction, b: CorporateAction): number =>
  a.exDate === b.exDate ? a.kind.localeCompare(b.kind) : a.exDate < b.exDate ? -1 : 1
