import { findTradable } from '#domain/catalogue.ts'
import { marketCalendar } from '#domain/market-calendar.ts'
import { dateOfDay, newYorkDateAt, newYorkDayAt, dayOfDate } from '#domain/new-york-time.ts'
import { simulatedDividends } from '#domain/simulation/corporate-actions.ts'
import type { Config } from '#server/config.ts'
import { announceAction } from '#server/corporate-actions/announce-action.ts'
import { GRACE_MS, carryOutDue } from '#server/corporate-actions/carry-out.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { readPositions } from '#server/trading/list-holdings.ts'
import type { DemoCustomer, DemoSetting } from './demo-account.ts'

const MS_A_MINUTE = 60_000

/**
 * Pays a customer the simulated dividends of what they hold, of the days since the clock's up to so many days before
 * the demonstration starts, each on its day.
 */
export async function receiveDividends(
  setting: DemoSetting,
  config: Config,
  { customerId }: DemoCustomer,
  untilDaysAgo: number,
  presentMs: number,
): Promise<void> {
  const { pool, clock } = setting
  const today = newYorkDayAt(presentMs)
  const from = dateOfDay(newYorkDayAt(clock.now().getTime()) + 1)
  const calendar = marketCalendar(config.marketHours, config.marketOverrides)
  const dividends = (await readPositions(pool, customerId))
    .flatMap(({ instrument }) => findTradable(instrument) ?? [])
    .flatMap((held) =>
      simulatedDividends(config.simulationSeed, calendar, held, from, dateOfDay(today - untilDaysAgo)),
    )
    .toSorted((a, b) => (a.exDate < b.exDate ? -1 : 1))
  for (const dividend of dividends) {
    clock.goTo(today - dayOfDate(dividend.exDate))
    await inTransaction(pool, async (tx) => {
      await announceAction(tx, dividend, { source: 'simulated', at: clock.now() })
    })
    clock.pass(GRACE_MS / MS_A_MINUTE)
    if (newYorkDateAt(clock.now().getTime()) >= dividend.exDate) await carryOutDue(setting)
  }
}
