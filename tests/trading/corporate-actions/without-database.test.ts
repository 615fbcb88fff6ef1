import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { marketCalendar } from '#domain/market/market-calendar.ts'
import { parsePrice } from '#domain/money/price.ts'
import { parseConfig } from '#server/platform/config/config.ts'
import { openCorporateActions } from '#server/trading/corporate-actions/corporate-actions.ts'
import { announced, dividend } from '../../support/corporate-actions.ts'
import { type Scene, openScene } from './scene.ts'

/** A node looks every five seconds. */
const SLOWLY = { timeout: 20_000, interval: 50 }

let scene: Scene
beforeAll(async () => void (scene = await openScene()))
afterAll(() => scene.close())

const lose = () => scene.owner.query('alter table corporate_actions rename to lost')
const find = () => scene.owner.query('alter table lost rename to corporate_actions')

test('what is wrong is said once for as long as it lasts, and once more when it comes again', async () => {
  await announced(scene, dividend('KO', '2026-11-19', '0.51'))
  scene.clock.advance({ hours: 24 })
  await lose()
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line).msg) })
  let questions = 0
  scene.pool.on('acquire', () => (questions += 1))
  const actions = openCorporateActions({
    config: parseConfig({ MARKET_DATA: 'eodhd', EODHD_API_TOKEN: 'of-nobody' }),
    clock: scene.clock,
    eodhd: null,
    pool: scene.pool,
    log,
    market: { calendar: marketCalendar('always'), latestPrice: () => null, ready: Promise.resolve() },
  })
  // Whoever is refused a price makes it look again.
  const price = parsePrice('60.00')
  const quoteOf = actions.guard(() => price && { price, at: scene.clock.now(), source: 'the test' })
  try {
    await actions.ready
    await expect.poll(() => (quoteOf('KO'), questions), SLOWLY).toBeGreaterThan(12)
    const troubles = [
      'a corporate action could not be carried out; orders in its symbol wait',
      'corporate actions are not known',
    ]
    expect(lines.toSorted()).toEqual(troubles)

    await find()
    await expect.poll(() => quoteOf('KO'), SLOWLY).not.toBeNull()
    expect(lines.toSorted()).toEqual(troubles)

    await lose()
    await expect.poll(() => lines.toSorted(), SLOWLY).toEqual([...troubles, ...troubles].toSorted())
  } finally {
    await actions.close()
    await find().catch(() => {})
  }
})
