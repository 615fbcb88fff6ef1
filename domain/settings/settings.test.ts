import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NAMED_SETTINGS, isSettingName, settingKeyOf } from './setting-keys.ts'
import {
  STANDARD_SETTINGS,
  type SettingRow,
  inOrderOfEffect,
  runningSides,
  settingsAt,
  settingsOfVersion,
  tradingStop,
} from './settings.ts'

const at = (second: number) => new Date(Date.UTC(2026, 10, 18, 15, 0, second))
const FEE = 'fees.sale_commission'
const row = (id: bigint, key: string, value: unknown, second: number): SettingRow => ({
  id,
  key,
  value,
  effectiveFrom: at(second),
})

describe('what is in force', () => {
  const rows = inOrderOfEffect([
    row(1n, FEE, 50, 0),
    row(2n, FEE, 40, 30),
    row(3n, FEE, 30, 10),
    row(4n, FEE, 20, 30),
    row(5n, 'stop.buys', 'No buys for now', 20),
  ])

  test.each([
    ['before any row the standard', -1, 50n, 0n],
    ['from the very instant on', 10, 30n, 3n],
    ['until the next', 29, 30n, 5n],
    ['of two from the same instant, the one made last', 30, 20n, 4n],
    ['for good', 59, 20n, 4n],
  ])('%s', (_, second, bps, version) => {
    expect(settingsAt(rows, at(second))).toMatchObject({ saleCommissionBps: bps, version })
  })

  test('a stored version says the same, whatever was decided later', () => {
    expect(settingsOfVersion(rows, 3n)?.saleCommissionBps).toBe(30n)
    const later = inOrderOfEffect([...rows, row(6n, FEE, 10, 31)])
    for (const { id } of rows) expect(settingsOfVersion(later, id)).toEqual(settingsOfVersion(rows, id))
    expect(settingsOfVersion(rows, 99n)).toBeNull()
  })

  test('a row of a later version of the product, or of a value out of limits, counts for nothing', () => {
    const odd = [row(1n, 'fees.unheard_of', 1, 0), row(2n, FEE, 1_001, 0), row(3n, FEE, '50', 0)]
    expect(settingsAt(odd, at(1))).toEqual({ ...STANDARD_SETTINGS, version: 3n })
  })

  test('the snapshot is frozen', () => {
    expect(Object.isFrozen(settingsAt(rows, at(0))) && Object.isFrozen(settingsAt(rows, at(0)).stops)).toBe(
      true,
    )
  })

  test('at any instant it is that of its own version, for any rows in any order', () => {
    const anyRows = fc.uniqueArray(
      fc.record({
        id: fc.bigInt(1n, 500n),
        key: fc.constantFrom(FEE, 'fees.withdrawal', 'stop.sales', 'stop.instrument.KO'),
        value: fc.constantFrom(0, 10, 500, null, 'A sentence'),
        second: fc.integer({ min: 0, max: 40 }),
      }),
      { selector: ({ id }) => id, maxLength: 20 },
    )
    fc.assert(
      fc.property(anyRows, fc.integer({ min: 0, max: 45 }), (made, second) => {
        const ordered = inOrderOfEffect(made.map((one) => row(one.id, one.key, one.value, one.second)))
        const now = settingsAt(ordered, at(second))
        const known =
          now.version === 0n ? settingsAt([], at(second)) : settingsOfVersion(ordered, now.version)
        expect(known).toEqual(now)
        // By the definition: of each key the greatest effective-from, then the greatest id.
        const fees = made.filter(
          (one) => one.key === FEE && one.second <= second && typeof one.value === 'number',
        )
        const last = fees.toSorted((a, b) => a.second - b.second || Number(a.id - b.id)).at(-1)
        expect(now.saleCommissionBps).toBe(last ? BigInt(Number(last.value)) : 50n)
      }),
    )
  })
})

describe('a stop', () => {
  const stopped = (key: string) => settingsAt([row(1n, key, 'Closed until noon', 0)], at(0)).stops

  test.each([
    ['stop.trading', { KO: ['buy', 'sell'], MSFT: ['buy', 'sell'] }, []],
    ['stop.buys', { KO: ['buy'], MSFT: ['buy'] }, ['sell']],
    ['stop.sales', { KO: ['sell'], MSFT: ['sell'] }, ['buy']],
    ['stop.instrument.KO', { KO: ['buy', 'sell'], MSFT: [] }, ['buy', 'sell']],
    ['stop.deposits', { KO: [], MSFT: [] }, ['buy', 'sell']],
  ] as const)('%s holds up what it says and nothing else', (key, held, running) => {
    const stops = stopped(key)
    for (const [instrument, sides] of Object.entries(held))
      for (const side of ['buy', 'sell'] as const)
        expect(tradingStop(stops, { side, instrument })).toBe(
          (sides as readonly string[]).includes(side) ? 'Closed until noon' : null,
        )
    expect(runningSides(stops)).toEqual(running)
  })

  test('an empty row starts again', () => {
    const rows = [row(1n, 'stop.trading', 'Closed', 0), row(2n, 'stop.trading', null, 5)]
    expect(settingsAt(rows, at(4)).stops.trading).toBe('Closed')
    expect(settingsAt(rows, at(5)).stops.trading).toBeNull()
  })
})

describe('an instrument', () => {
  test('is offered, unless the last row in force says otherwise; a value that is none counts for nothing', () => {
    const rows = inOrderOfEffect([
      row(1n, 'instrument.KO', 'sales_only', 0),
      row(2n, 'instrument.PEP', 'not_offered', 1),
      row(3n, 'instrument.KO', 'offered', 2),
      row(4n, 'instrument.PEP', 'gone', 3),
      row(5n, 'instrument.SPX', 'not_offered', 3),
    ])
    const at0 = settingsAt(rows, at(0))
    expect([...at0.offerings]).toEqual([['KO', 'sales_only']])
    expect(at0.stops).toEqual(STANDARD_SETTINGS.stops)
    expect([...settingsAt(rows, at(1)).offerings.keys()].toSorted()).toEqual(['KO', 'PEP'])
    expect([...settingsAt(rows, at(3)).offerings]).toEqual([['PEP', 'not_offered']])
  })
})

describe('a key', () => {
  test.each([
    [FEE, '0.4', 40],
    [FEE, '0.405', undefined],
    [FEE, '10.01', undefined],
    [FEE, '-1', undefined],
    [FEE, '', undefined],
    ['fees.withdrawal', '7.5', 750],
    ['fees.withdrawal', '100.01', undefined],
    ['orders.largest_quantity', '1000000', 100_000_000_000_000],
    ['orders.largest_quantity', '1000000.01', undefined],
    ['deposits.currencies', ' eur, usd ', ['USD', 'EUR']],
    ['deposits.currencies', 'USD, BTC', undefined],
    ['deposits.currencies', '', undefined],
    ['stop.buys', ' No buys today. ', 'No buys today.'],
    ['stop.buys', '', null],
    ['stop.buys', 'a\u202eb', undefined],
    ['stop.buys', 'x'.repeat(201), undefined],
    ['stop.instrument.KO', 'Halted', 'Halted'],
    ['orders.after_hours', ' queue ', 'queue'],
    ['orders.after_hours', 'wait', undefined],
    ['orders.after_hours', '', undefined],
    ['orders.late_prices', 'wait', 'wait'],
    ['funds.pricing', 'next-nav', 'next-nav'],
    ['funds.pricing', 'toString', undefined],
    ['plans.smallest_stock', '25.5', 2_550],
    ['plans.smallest_fund', '0.99', undefined],
    ['warnings.large_order', '0', 0],
    ['warnings.large_order', '101', undefined],
    ['warnings.far_limit', '2.5', undefined],
    ['warnings.unusual_size', '1000', 1_000],
    ['instrument.KO', ' sales_only ', 'sales_only'],
    ['instrument.KO', 'Sales only', undefined],
    ['instrument.KO', '', undefined],
  ])('%s takes %j as %j', (name, text, stored) => {
    if (!isSettingName(name)) throw new Error(`${name} is no setting`)
    expect(settingKeyOf(name)?.kind.parse(text)).toEqual(stored)
  })

  test('reads back what it stores, and shows what was typed', () => {
    for (const { kind, standard } of NAMED_SETTINGS.values()) {
      const stored = kind.parse(kind.format(standard))
      expect(stored).not.toBeUndefined()
      expect(kind.read(JSON.parse(JSON.stringify(stored)))).toEqual(standard)
    }
  })

  test('there is none of another name', () => {
    expect(['stop.anything', 'toString', 'fees', '__proto__'].filter(isSettingName)).toEqual([])
  })
})
