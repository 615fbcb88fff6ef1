import { describe, expect, test } from 'vitest'
import { createMarketCalendar } from '../market/market-calendar.ts'
import type { DecidingPerson } from '../proposals/deciding-person.ts'
import { permissionsOf } from '../staff/permissions.ts'
import { STAFF_ROLES, type StaffRole } from '../staff/roles.ts'
import { type ProposedRow, decideChange } from './change-setting.ts'
import { FIRST_MARKET } from './setting-keys.ts'

const at = (second: number) => new Date(Date.UTC(2026, 10, 18, 15, 0, second))
const ROOT = 7n
const VERA = 8n
const person = (id: bigint, roles: readonly StaffRole[] = STAFF_ROLES): DecidingPerson => ({
  id,
  isActive: true,
  permissions: permissionsOf(roles),
})
const TWO = [person(ROOT), person(VERA)]
const KO = 'instrument.KO'
const row = (id: bigint, value: string, second: number, proposedBy: bigint): ProposedRow => ({
  id,
  key: KO,
  value,
  effectiveFrom: at(second),
  proposedBy,
})
const closed = row(2n, 'sales_only', 5, ROOT)
const by = (
  proposedBy: bigint,
  typed: string,
  { rows = [closed], staff = TWO, effectiveFrom = null as Date | null } = {},
) =>
  decideChange(
    rows,
    { name: KO, typed, effectiveFrom, seen: rows.at(-1)?.id ?? null, proposedBy },
    { at: at(10), staff, calendar: createMarketCalendar(), market: FIRST_MARKET, mostListed: 100 },
  )

describe('a change of how an instrument is offered', () => {
  const now = { effectiveFrom: at(10), needsSecond: false }

  test('below "offered" is one person’s, at once; to offer it again is another’s, however it is typed', () => {
    for (const value of ['sales_only', 'not_offered'])
      expect(by(ROOT, value, { rows: [] })).toEqual({ value, ...now })
    expect(by(ROOT, 'not_offered')).toEqual({ value: 'not_offered', ...now })
    for (const typed of ['offered', ' offered ', 'offered\n'])
      expect(by(ROOT, typed)).toEqual({ refused: 'stopped_by_you' })
    expect(by(VERA, 'offered')).toEqual({ value: 'offered', ...now })
    expect(by(ROOT, 'offered', { staff: [person(ROOT)] })).toEqual({ value: 'offered', ...now })
  })

  test('stays of who ended the offer, also after another changed it in between', () => {
    const hidden = row(3n, 'not_offered', 6, VERA)
    expect(by(ROOT, 'offered', { rows: [closed, hidden] })).toEqual({ refused: 'stopped_by_you' })
    expect(by(VERA, 'offered', { rows: [closed, hidden] })).toMatchObject({ value: 'offered' })
    const rows = [closed, row(4n, 'offered', 7, VERA), row(5n, 'sales_only', 8, VERA)]
    expect(by(VERA, 'offered', { rows })).toEqual({ refused: 'stopped_by_you' })
    expect(by(ROOT, 'offered', { rows })).toMatchObject({ value: 'offered' })
  })

  test('is the trading desk’s, and offering again also the treasurer’s', () => {
    const staff = [
      person(ROOT, ['desk']),
      person(VERA, ['treasurer']),
      person(9n, ['support', 'kyc', 'cashier', 'auditor']),
    ]
    expect(by(ROOT, 'sales_only', { rows: [], staff })).toMatchObject({ value: 'sales_only' })
    expect(by(VERA, 'offered', { staff })).toMatchObject({ value: 'offered' })
    for (const typed of ['not_offered', 'offered'])
      expect(by(9n, typed, { staff })).toEqual({ refused: 'not_allowed' })
  })

  test('is from now on, never from later, and to what it is already is refused', () => {
    expect(by(ROOT, 'not_offered', { effectiveFrom: at(50) })).toEqual({ refused: 'wrong_time' })
    expect(by(ROOT, 'offered', { rows: [] })).toEqual({ refused: 'setting_unchanged' })
    expect(by(ROOT, 'closed')).toEqual({ refused: 'wrong_value' })
  })
})

test('a stop with a sentence that is a value of other keys is a stop all the same', () => {
  const stop = { ...row(2n, 'offered', 5, ROOT), key: 'stop.buys' }
  const asked = { name: 'stop.buys', typed: '', effectiveFrom: null, seen: 2n, proposedBy: ROOT } as const
  const facts = {
    at: at(10),
    staff: TWO,
    calendar: createMarketCalendar(),
    market: FIRST_MARKET,
    mostListed: 100,
  }
  expect(decideChange([stop], asked, facts)).toEqual({ refused: 'stopped_by_you' })
})
