import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createMarketCalendar } from '#domain/market/market-calendar.ts'
import { parsePrice } from '#domain/money/price.ts'
import { parseConfig } from '#server/platform/config/config.ts'
import { createCorporateActionGuard } from '#server/market/corporate-actions/corporate-action-guard.ts'
import { ALWAYS_LEADS } from '../../platform/jobs/always-leads.ts'
import { createCorporateActions } from '#server/trading/corporate-actions/corporate-actions.ts'
import { startJobs } from '#server/platform/jobs/job.ts'
import { announced, dividend } from '../../support/corporate-actions.ts'
import { openFixture } from './fixture.ts'
import { ofFile } from '../../support/api/of-file.ts'

const fixture = ofFile(openFixture)

const lose = () => fixture.owner.query('alter table corporate_actions rename to lost')
const find = () => fixture.owner.query('alter table lost rename to corporate_actions')

test('a failure is logged once while it lasts, and again when it returns', async () => {
  await announced(fixture, dividend('KO', '2026-11-19', '0.51'))
  fixture.clock.advance({ hours: 24 })
  await lose()
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line).msg) })
  let questions = 0
  fixture.pool.on('acquire', () => (questions += 1))
  const { pool, clock } = fixture
  const calendar = createMarketCalendar('always')
  const actionGuard = createCorporateActionGuard({ pool, clock, calendar })
  const actions = createCorporateActions({
    leads: ALWAYS_LEADS,
    config: parseConfig({ MARKET_DATA: 'eodhd', EODHD_API_TOKEN: 'unused' }),
    clock: fixture.clock,
    eodhd: null,
    settings: fixture.settings,
    pool: fixture.pool,

    log,
    market: {
      actionGuard,
      calendar,
      latestPrice: () => null,
      orders: { isOpen: () => true, windowOf: () => ({ opensAtMs: 0, expiresAtMs: 0 }), dueAt: clock.now },
      ready: Promise.resolve(),
    },
  })
  const jobs = startJobs(actions.jobs)
  // A refused price triggers another check.
  const price = parsePrice('60.00')
  const quoteOf = actions.guard(() => price && { price, at: fixture.clock.now(), source: 'the test' })
  try {
    await actions.ready
    await expect.poll(() => (quoteOf('KO'), questions)).toBeGreaterThan(12)
    const troubles = [
      'a corporate action could not be carried out; orders in its symbol wait',
      'corporate actions are not known',
    ]
    expect(lines.toSorted()).toEqual(troubles)

    await find()
    await expect.poll(() => quoteOf('KO')).not.toBeNull()
    expect(lines.toSorted()).toEqual(troubles)

    await lose()
    await expect.poll(() => lines.toSorted()).toEqual([...troubles, ...troubles].toSorted())
  } finally {
    await jobs.stop()
    await find().catch(() => {})
  }
})
