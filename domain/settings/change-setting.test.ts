import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type MarketCalendar, createMarketCalendar } from '../market/market-calendar.ts'
import type { DecidingPerson } from '../proposals/deciding-person.ts'
import { permissionsOf } from '../staff/permissions.ts'
import { STAFF_ROLES, type StaffRole } from '../staff/roles.ts'
import { type ProposedRow, decideChange } from './change-setting.ts'
import { FIRST_MARKET } from './setting-keys.ts'
import { type SettingRow, inOrderOfEffect } from './settings.ts'

const at = (second: number) => new Date(Date.UTC(2026, 10, 18, 15, 0, second))
/** More than 30 days ahead, after the session. */
const IN_TIME = new Date('2026-12-21T22:00:00Z')
const FEE = 'fees.sale_commission'
const row = (id: bigint, key: string, value: unknown, second: number): SettingRow => ({
  id,
  key,
  value,
  effectiveFrom: at(second),
})

describe('a change', () => {
  const first: ProposedRow = { ...row(1n, FEE, 50, 0), proposedBy: null }
  const ROOT = 7n
  const VERA = 8n
  const person = (
    id: bigint,
    roles: readonly StaffRole[] = STAFF_ROLES,
    isActive = true,
  ): DecidingPerson => ({
    id,
    isActive,
    permissions: permissionsOf(roles),
  })
  const TWO = [person(ROOT), person(VERA)]
  const decide = (
    over: Partial<Parameters<typeof decideChange>[1]>,
    rows = [first],
    staff = TWO,
    calendar: MarketCalendar = createMarketCalendar(),
  ) =>
    decideChange(
      rows,
      { name: FEE, typed: '0.4', effectiveFrom: null, seen: 1n, proposedBy: ROOT, ...over },
      { at: at(10), staff, calendar, market: FIRST_MARKET, mostListed: 100 },
    )

  test('is in force at once, or from a time on', () => {
    expect(decide({})).toMatchObject({ value: 40, effectiveFrom: at(10) })
    expect(decide({ effectiveFrom: at(50) })).toMatchObject({ value: 40, effectiveFrom: at(50) })
  })

  test('comes after whatever another server may have in force already: no version gains a row', () => {
    const due: ProposedRow = { ...row(2n, 'fees.withdrawal', 700, 40), proposedBy: ROOT }
    expect(decide({}, [first, due])).toMatchObject({ value: 40, effectiveFrom: at(40) })
    const later: ProposedRow = { ...row(2n, 'fees.withdrawal', 700, 600), proposedBy: ROOT }
    expect(decide({}, [first, later])).toMatchObject({ value: 40, effectiveFrom: at(10) })
  })

  test.each([
    ['of a value that the key refuses', { typed: '11' }, 'wrong_value'],
    ['for the past', { effectiveFrom: at(9) }, 'wrong_time'],
    ['in years', { effectiveFrom: new Date(Date.UTC(2029, 0)) }, 'wrong_time'],
    [
      'of a stop for later',
      { name: 'stop.buys', typed: 'x', seen: null, effectiveFrom: at(50) },
      'wrong_time',
    ],
    ['of what was changed meanwhile', { seen: null }, 'setting_changed'],
    ['of what another has seen', { seen: 2n }, 'setting_changed'],
    ['to what it is', { typed: '0.50' }, 'setting_unchanged'],
    ['that starts what runs', { name: 'stop.buys', typed: '', seen: null }, 'setting_unchanged'],
  ] as const)('%s is refused', (_, over, refused) => {
    expect(decide(over)).toEqual({ refused })
  })

  describe('that raises a fee', () => {
    const NOTICE = 'fees.notice_days'
    test.each([
      ['at once', null, 'fee_needs_notice'],
      ['a moment before its notice', '2026-12-18T15:00:09Z', 'fee_needs_notice'],
      ['in a session', '2026-12-18T15:00:10Z', 'fee_in_session'],
      ['as the session ends', '2026-12-18T21:00:00Z', undefined],
      ['on a holiday', '2026-12-25T15:00:00Z', undefined],
    ])('%s', (_, iso, refused) => {
      const decided = decide({ typed: '0.6', effectiveFrom: iso === null ? null : new Date(iso) })
      expect('refused' in decided ? decided.refused : undefined).toBe(refused)
    })

    test('of a withdrawal, too; a lower fee, and any other setting, counts at once', () => {
      expect(decide({ name: 'fees.withdrawal', typed: '5.01', seen: null })).toEqual({
        refused: 'fee_needs_notice',
      })
      expect(decide({ name: 'fees.withdrawal', typed: '4.99', seen: null })).toHaveProperty('value')
      expect(decide({ name: 'orders.smallest_amount', typed: '2', seen: null })).toHaveProperty('value')
    })

    test('needs the notice of the decision; none at all where that is 0', () => {
      const days = (value: number): ProposedRow => ({ ...row(2n, NOTICE, value, 5), proposedBy: ROOT })
      expect(decide({ typed: '0.6' }, [first, days(0)])).toHaveProperty('value')
      const short = { typed: '0.6', effectiveFrom: new Date('2026-11-20T22:00:00Z') }
      expect(decide(short, [first, days(2)])).toHaveProperty('value')
      expect(decide(short, [first, days(3)])).toEqual({ refused: 'fee_needs_notice' })
    })

    test('is compared with what is scheduled before it', () => {
      const lower: ProposedRow = { ...row(2n, FEE, 10, 20), proposedBy: ROOT }
      const back = { typed: '0.5', seen: 2n, effectiveFrom: at(30) }
      expect(decide(back, [first, lower])).toEqual({ refused: 'fee_needs_notice' })
    })

    test('in a market that never closes begins at any time', () => {
      const rise = { typed: '0.6', effectiveFrom: new Date('2026-12-21T15:00:00Z') }
      expect(decide(rise)).toEqual({ refused: 'fee_in_session' })
      expect(decide(rise, [first], TWO, createMarketCalendar('always'))).toHaveProperty('value')
    })

    test('cannot be had in steps: of any accepted changes none makes it higher within 30 days', () => {
      const asked = fc.record({
        bps: fc.integer({ min: 0, max: 90 }),
        hour: fc.integer({ min: 0, max: 24 * 60 }),
      })
      fc.assert(
        fc.property(fc.array(asked, { maxLength: 8 }), (all) => {
          const rows = [first]
          for (const { bps, hour } of all) {
            const effectiveFrom = new Date(at(10).getTime() + hour * 3_600_000)
            const seen = rows.at(-1)?.id ?? null
            const decided = decide({ typed: `${bps / 100}`, effectiveFrom, seen }, rows)
            if ('value' in decided)
              rows.push({
                ...first,
                id: (seen ?? 0n) + 1n,
                value: decided.value,
                effectiveFrom,
                proposedBy: ROOT,
              })
          }
          const until = at(10).getTime() + 30 * 86_400_000
          const before = inOrderOfEffect(rows).filter(({ effectiveFrom }) => effectiveFrom.getTime() < until)
          const values = before.map(({ value }) => Number(value))
          expect(Math.max(...values)).toBe(50)
        }),
      )
    })
  })

  describe('is a proposal', () => {
    const DAY = 'thresholds.per_person_day'
    const at500: ProposedRow = { ...row(2n, DAY, 50_000, 5), proposedBy: ROOT }
    const needs = (over: Parameters<typeof decide>[0], staff: readonly DecidingPerson[] = TWO) => {
      const decided = decide(over, [first, at500], [...staff])
      return 'refused' in decided ? decided.refused : decided.needsSecond
    }
    const threshold = (typed: string) => ({ name: DAY, typed, seen: 2n }) as const

    test('of a fee or a limit, up or down, as soon as another may confirm', () => {
      expect(needs({})).toBe(true)
      expect(needs({ typed: '0.6', effectiveFrom: IN_TIME })).toBe(true)
      expect(needs({ name: 'deposits.largest', typed: '9', seen: null })).toBe(true)
      expect(needs({}, [person(ROOT)])).toBe(false)
    })

    test('of a looser threshold, not of a tighter one', () => {
      for (const looser of ['500.01', '', '1000000']) expect(needs(threshold(looser))).toBe(true)
      for (const tighter of ['499.99', '0.01']) expect(needs(threshold(tighter))).toBe(false)
      expect(needs({ name: 'thresholds.per_request', typed: '5', seen: null })).toBe(false)
    })

    test.each([
      ['an auditor', person(VERA, ['auditor'])],
      ['a treasurer, who proposes only', person(VERA, ['treasurer'])],
      ['one who is locked out', person(VERA, STAFF_ROLES, false)],
    ])('not where the other is %s', (_, other) => {
      expect(needs({}, [person(ROOT), other])).toBe(false)
    })

    test('of who may not confirm, even while no other is there', () => {
      expect(needs({}, [person(ROOT, ['treasurer'])])).toBe(true)
    })
  })

  describe('of a bank account', () => {
    const HARBOR = {
      bankName: 'Harbor Bank',
      accountName: 'Northfold Customer Funds',
      accountNumber: '4455667788',
      routingNumber: '021000021',
      swiftCode: 'HARBUS33',
    }
    const account = { name: 'bank.USD', typed: HARBOR, seen: null } as const

    test('is a proposal as soon as one may confirm, and acts at once', () => {
      expect(decide(account)).toEqual({ value: HARBOR, effectiveFrom: at(10), needsSecond: true })
      expect(decide(account, [first], [person(ROOT)])).toMatchObject({ needsSecond: false })
      expect(decide({ ...account, effectiveFrom: at(50) })).toEqual({ refused: 'wrong_time' })
    })

    test('with a wrong digit, or to what it is already, is refused', () => {
      const wrong = { ...HARBOR, routingNumber: '021000022' }
      expect(decide({ ...account, typed: wrong })).toEqual({ refused: 'wrong_value' })
      const now: ProposedRow = { ...row(2n, 'bank.USD', HARBOR, 5), proposedBy: ROOT }
      const spaced = { ...HARBOR, swiftCode: 'harb us 33' }
      expect(decide({ ...account, typed: spaced, seen: 2n }, [first, now])).toEqual({
        refused: 'setting_unchanged',
      })
    })
  })

  describe('of a stop', () => {
    const stop: ProposedRow = { ...row(2n, 'stop.buys', 'Stopped', 5), proposedBy: ROOT }
    const start = (proposedBy: bigint, staff: readonly DecidingPerson[]) =>
      decide({ name: 'stop.buys', typed: '', seen: 2n, proposedBy }, [first, stop], [...staff])

    test('to start again is another person’s act', () => {
      expect(start(ROOT, TWO)).toEqual({ refused: 'stopped_by_you' })
      expect(start(VERA, TWO)).toEqual({ value: null, effectiveFrom: at(10), needsSecond: false })
    })

    test.each([
      ['is there', []],
      ['may sign in', [person(VERA, STAFF_ROLES, false)]],
      ['has a role', [person(VERA, [])]],
      ['has a role that permits it', [person(VERA, ['auditor', 'support', 'kyc', 'cashier'])]],
    ])('to start again is the same person’s, where no other %s', (_, others) => {
      expect(start(ROOT, [person(ROOT), ...others])).toEqual({
        value: null,
        effectiveFrom: at(10),
        needsSecond: false,
      })
    })

    test('to start again is of no person whose roles do not permit it any more', () => {
      expect(start(VERA, [person(ROOT), person(VERA, ['auditor'])])).toEqual({ refused: 'not_allowed' })
    })

    test('never stays for good: of any staff with one who may change it, one may start it', () => {
      const anyStaff = fc.array(fc.record({ roles: fc.subarray([...STAFF_ROLES]), isActive: fc.boolean() }))
      fc.assert(
        fc.property(anyStaff, fc.subarray([...STAFF_ROLES]), (others, roles) => {
          const stopper = person(ROOT, [...roles, 'treasurer'])
          const staff = [
            stopper,
            ...others.map((one, n) => person(BigInt(n) + 100n, one.roles, one.isActive)),
          ]
          const able = staff.filter(({ id }) => 'value' in start(id, staff))
          expect(able.length).toBeGreaterThan(0)
          if (able.some(({ id }) => id !== ROOT)) expect(able.map(({ id }) => id)).not.toContain(ROOT)
        }),
      )
    })

    test('of one instrument is also the trading desk’s, and its end a colleague’s or the treasurer’s', () => {
      const KO = 'stop.instrument.KO'
      const halt: ProposedRow = { ...row(2n, KO, 'Halted', 5), proposedBy: ROOT }
      const traders = [person(ROOT, ['desk']), person(VERA, ['desk'])]
      const by = (proposedBy: bigint, typed: string, staff: DecidingPerson[], rows = [first, halt]) =>
        decide({ name: KO, typed, seen: rows.at(-1)?.key === KO ? 2n : null, proposedBy }, rows, staff)
      expect(by(ROOT, 'Halted', traders, [first])).toMatchObject({ value: 'Halted', needsSecond: false })
      expect(by(ROOT, '', traders)).toEqual({ refused: 'stopped_by_you' })
      expect(by(VERA, '', traders)).toMatchObject({ value: null })
      expect(by(ROOT, '', [person(ROOT, ['desk']), person(VERA, ['treasurer'])])).toEqual({
        refused: 'stopped_by_you',
      })
      expect(by(ROOT, '', [person(ROOT, ['desk']), person(VERA, ['auditor', 'cashier'])])).toMatchObject({
        value: null,
      })
      expect(decide({ name: 'stop.buys', typed: 'No', seen: null }, [first], traders)).toEqual({
        refused: 'not_allowed',
      })
      expect(decide({}, [first], traders)).toEqual({ refused: 'not_allowed' })
    })

    test('in other words is the same person’s, and stays theirs', () => {
      expect(decide({ name: 'stop.buys', typed: 'Still', seen: 2n }, [first, stop])).toEqual({
        value: 'Still',
        effectiveFrom: at(10),
        needsSecond: false,
      })
    })

    test('is of who stopped, not of who changed the sentence', () => {
      const reworded: ProposedRow = { ...row(3n, 'stop.buys', 'Still stopped', 6), proposedBy: VERA }
      const asked = { name: 'stop.buys', typed: '', seen: 3n } as const
      const rows = [first, stop, reworded]
      expect(decide({ ...asked, proposedBy: ROOT }, rows)).toEqual({ refused: 'stopped_by_you' })
      expect(decide({ ...asked, proposedBy: VERA }, rows)).toMatchObject({ value: null })
    })

    test('acts at once, also beside a change that is due', () => {
      const due: ProposedRow = { ...row(3n, FEE, 40, 40), proposedBy: ROOT }
      expect(decide({ name: 'stop.sales', typed: 'Stopped', seen: null }, [first, due])).toMatchObject({
        effectiveFrom: at(10),
      })
    })
  })
})
