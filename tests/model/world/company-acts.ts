import { settingsInForce } from '../../support/database/settings-in-force.ts'
import { expect } from 'vitest'
import { BUILT_IN } from '#domain/market/catalogue.ts'
import { buy } from '#contract/trading/older-orders.ts'
import { simulatedDividends } from '#domain/simulation/corporate-actions.ts'
import { carryOutDue } from '#server/trading/corporate-actions/carry-out.ts'
import { createClient } from '../../support/client.ts'
import { announced, dividend, split } from '../../support/corporate-actions.ts'
import { makeAdministrator, makeCustomer } from '../../support/people.ts'
import type { Event } from '../events.ts'
import { decimal } from '../predict/figures.ts'
import { newYorkDate, nextTradingDay } from './new-york-days.ts'
import { carryOutActs } from '../predict/predict-company-acts.ts'
import type { CompanyAct, State } from './state.ts'
import { type World, simulated, until } from './world.ts'

/** In New York it is night, and the market is closed. */
const NIGHT_HOUR = 7

/** The operator says what a company will do on the next day of trading; what was said of it before counts no more. */
export async function announce(
  world: World,
  state: State,
  { kind, symbol: at, perShare, ratio }: Extract<Event, { did: 'announce' }>,
): Promise<void> {
  const symbol = Object.keys(state.prices)[at] ?? ''
  const exDate = nextTradingDay(newYorkDate(state.nowMs))
  const terms = kind === 'dividend' ? decimal(perShare, 6, 2) : ratio
  const told = kind === 'dividend' ? dividend(symbol, exDate, terms) : split(symbol, exDate, terms)
  const isNews = !state.announced.some((act) => isSame(act, { kind, symbol, exDate }) && act.terms === terms)
  expect(await announced(world, told), `whether a ${kind} of ${symbol} on ${exDate} is news`).toEqual([
    isNews,
  ])
  const [newShares = 1n, oldShares = 1n] = ratio.split(':').map(BigInt)
  const act = { kind, symbol, exDate, terms, perShare, newShares, oldShares }
  state.announced = [...state.announced.filter((other) => !isSame(other, act)), act]
}

type Named = Pick<CompanyAct, 'kind' | 'symbol' | 'exDate'>
const isSame = (a: Named, b: Named): boolean =>
  a.kind === b.kind && a.symbol === b.symbol && a.exDate === b.exDate

/** Whether a company does something before the next morning. */
export const isActDue = ({ announced: acts, nowMs }: State): boolean => {
  const tomorrow = newYorkDate(nowMs + 12 * 3_600_000)
  return acts.some(({ exDate }) => exDate <= tomorrow)
}

/** The night before: every holder is paid while there is no trading. Returns the symbols concerned. */
export async function throughTheNight(world: World, state: State): Promise<string[]> {
  const night = new Date(world.clock.now().getTime() + 12 * 3_600_000)
  night.setUTCHours(NIGHT_HOUR, 0, 0, 0)
  await world.advance(night.getTime() - world.clock.now().getTime())
  state.nowMs = night.getTime()
  const due = carryOutActs(state)
  const symbols = [...new Set(due.map(({ symbol }) => symbol))]
  await untilCarriedOut(world, symbols)
  return symbols
}

/** Carries out what is due, as one more node, until nothing of these symbols is left. */
const untilCarriedOut = ({ pool, clock }: World, symbols: readonly string[]): Promise<unknown> =>
  until(`what companies do: ${symbols.join(', ')}`, async () => {
    await carryOutDue({ pool, clock, settings: settingsInForce(clock) })
    const { rowCount } = await pool.query(
      `select from corporate_actions
      where symbol = any($1) and ex_date <= $2 and applied_at is null and cancelled_at is null`,
      [symbols, newYorkDate(clock.now().getTime())],
    )
    return rowCount === 0
  })

/**
 * Waits until nothing that companies have done keeps orders waiting on any node: the product looks every few seconds,
 * and days pass here within milliseconds.
 */
export async function untilTraded(world: World, symbols: readonly string[]): Promise<void> {
  if (symbols.length === 0) return
  for (const symbol of symbols) await untilPaid(world, symbol)
  await untilCarriedOut(world, symbols)
  const { now } = world.clock
  const root = await makeAdministrator(world, `root${now().getTime()}`)
  const traits = { username: `probe${now().getTime()}`, kycStatus: 'approved' } as const
  const { token } = await makeCustomer(world, traits, root)
  for (const url of world.urls) {
    const client = createClient(url, [['sid', token]])
    for (const symbol of symbols) {
      // More than any customer can pay for.
      const order = { body: { symbol, quantity: '1000000' } }
      await until(`orders of ${symbol}`, async () => (await client.call(buy, order)).status === 422)
    }
  }
}

/** Until every dividend that a fund has paid since the product last looked is known, and carried out. */
async function untilPaid({ pool, clock }: World, symbol: string): Promise<void> {
  const fund = BUILT_IN.funds.find((each) => each.symbol === symbol)
  if (!fund) return
  const { rows } = await pool.query<{ since: string }>('select since::text from corporate_action_checks')
  const since = rows[0]?.since ?? ''
  const paid = simulatedDividends(simulated(), fund, since, newYorkDate(clock.now().getTime()))
  const dates = paid.map(({ exDate }) => exDate).filter((date) => date > since)
  await until(`the dividends of ${symbol}`, async () => {
    const { rowCount } = await pool.query(
      'select from corporate_actions where symbol = $1 and ex_date = any($2) and applied_at is not null',
      [symbol, dates],
    )
    return rowCount === dates.length
  })
}
