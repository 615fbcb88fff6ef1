import type { Pool } from '#server/platform/database/database.ts'
import { createMarketCalendar } from '#domain/market/market-calendar.ts'
import { parsePrice } from '#domain/money/price.ts'
import { orderWindow } from '#domain/trading/orders/order-window.ts'
import { isRefusal } from '#contract/refusals.ts'
import { carryOutDue } from '#server/trading/corporate-actions/carry-out.ts'
import { readReinvestment, setReinvestment } from '#server/trading/reinvestment/reinvestment-choice.ts'
import type { ReinvestmentMarket } from '#server/trading/reinvestment/reinvest-dividends.ts'
import type { Offerings } from '#domain/trading/offering.ts'
import type { Known } from '../../support/people.ts'
import { withOfferings } from '../../support/database/settings-in-force.ts'
import type { Fixture } from '../corporate-actions/fixture.ts'

const calendar = createMarketCalendar()

/** The exchange's hours at the fixture's prices. */
function reinvestmentMarket({
  clock,
  prices,
  settings,
}: Pick<Fixture, 'clock' | 'prices' | 'settings'>): ReinvestmentMarket {
  const nowMs = () => clock.now().getTime()
  const statusNow = () => calendar.statusAt(nowMs())
  return {
    settings,
    isOpen: () => statusNow().isOpen,
    windowOf: (timeInForce) => orderWindow(timeInForce, nowMs(), calendar),
    dueAt: () => new Date(statusNow().nextOpenMs),
    latestPrice: (symbol) => parsePrice(prices.get(symbol) ?? '100.00'),
  }
}

/** Carries out what is due as a server does, so many customers at once. */
export const payOut = (
  fixture: Omit<Fixture, 'pool'> & { pool: Pool },
  customersAtOnce = 200,
  offerings: Offerings = new Map(),
): Promise<void> =>
  carryOutDue(
    {
      pool: fixture.pool,
      clock: fixture.clock,
      settings: fixture.settings,
      reinvestsAt: reinvestmentMarket({ ...fixture, settings: withOfferings(fixture.settings, offerings) }),
    },
    customersAtOnce,
  )

/** A customer's choice, for the account or for one symbol. */
export async function chosen(
  fixture: Fixture,
  { id }: Known,
  isOn: boolean | null,
  symbol?: string,
): Promise<void> {
  const choice = symbol === undefined ? { isOn: isOn === true } : { exceptions: [{ symbol, isOn }] }
  const answer = await setReinvestment(fixture, { customerId: id, ...choice })
  if (isRefusal(answer)) throw new Error(`refused: ${answer.refused}`)
}

/** What became of a customer's reinvested dividends, the newest first. */
export const recentOf = async ({ pool }: Fixture, { id }: Known) => (await readReinvestment(pool, id)).recent
