import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NAMED_SETTINGS, type SettingName, isRestriction, settingKeyOf } from './setting-keys.ts'
import { isTighter } from './tightening.ts'

describe('tighter is', () => {
  test.each([
    ['orders.after_hours', ['fill-at-close', 'queue', 'refuse']],
    ['orders.late_prices', ['fill', 'wait', 'refuse']],
    ['funds.pricing', ['live', 'next-nav']],
    ['plans.smallest_stock', [100n, 101n, 5_000n]],
    ['plans.smallest_fund', [100n, 101n, 5_000n]],
    ['warnings.large_order', [0n, 100n, 25n, 1n]],
    ['warnings.concentrated', [0n, 20n, 19n]],
    ['warnings.far_limit', [0n, 5n, 4n]],
    ['warnings.unusual_size', [0n, 1_000n, 10n]],
    ['withdrawals.new_account_pause', [0n, 24n, 168n]],
    ['deposits.rate_band', [1_000n, 200n, 0n]],
    ['thresholds.per_request', [null, 500n, 499n]],
  ] as const)('of %s each value after the one before, and no other way round', (name, loosestFirst) => {
    for (const [at, before] of loosestFirst.entries())
      for (const [later, after] of loosestFirst.entries()) {
        if (at === later) continue
        expect(isTighter(name, before, after)).toBe(later > at)
      }
  })

  test('no change of a fee, a limit or an account', () => {
    const others = [
      'fees.sale_commission',
      'fees.withdrawal',
      'orders.smallest_amount',
      'deposits.largest',
    ] as const
    for (const name of others) for (const after of [1n, 3n]) expect(isTighter(name, 2n, after)).toBe(false)
    expect(isTighter('bank.USD', null, {})).toBe(false)
  })

  test('no change of how an instrument is offered: that goes by who ended the offer', () => {
    expect(isTighter('instrument.KO', 'offered', 'sales_only')).toBe(false)
    expect(isTighter('instrument.KO', 'sales_only', 'offered')).toBe(false)
  })

  test('of two different values exactly one, so that no person changes to and fro alone', () => {
    const names = [...NAMED_SETTINGS].flatMap(([name, { group, kind }]): SettingName[] =>
      (kind.choices && !isRestriction(name)) || group === 'plans' || group === 'warnings' ? [name] : [],
    )
    expect(names).toHaveLength(9)
    for (const name of names) {
      const choices = settingKeyOf(name)?.kind.choices?.map(({ value }) => value)
      const values: fc.Arbitrary<unknown> = choices ? fc.constantFrom(...choices) : fc.bigInt(0n, 100n)
      fc.assert(
        fc.property(values, values, (one, other) => {
          expect(isTighter(name, one, other) !== isTighter(name, other, one)).toBe(one !== other)
        }),
      )
    }
  })
})
