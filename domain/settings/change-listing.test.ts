import { describe, expect, test } from 'vitest'
import { STOCK } from '../../tests/support/rules/typed-listings.ts'
import { createMarketCalendar } from '../market/market-calendar.ts'
import type { DecidingPerson } from '../proposals/deciding-person.ts'
import { permissionsOf } from '../staff/permissions.ts'
import { STAFF_ROLES, type StaffRole } from '../staff/roles.ts'
import { type ProposedRow, decideChange } from './change-setting.ts'
import { listingKind } from './listing/listing.ts'
import { FIRST_MARKET, type SettingName } from './setting-keys.ts'
import type { TypedValue } from './setting-values.ts'

const at = (second: number) => new Date(Date.UTC(2026, 10, 18, 15, 0, second))
const ROOT = 7n
const DAN = 8n
const person = (id: bigint, roles: readonly StaffRole[] = STAFF_ROLES): DecidingPerson => ({
  id,
  isActive: true,
  permissions: permissionsOf(roles),
})
const BOTH = [person(ROOT, ['administrator']), person(DAN, ['desk'])]
const TWO = [person(ROOT), person(9n)]
const value = listingKind('NRTH').parse(STOCK)
const listed: ProposedRow = { id: 2n, key: 'listing.NRTH', value, effectiveFrom: at(5), proposedBy: ROOT }

interface Over {
  name?: SettingName
  typed?: TypedValue
  rows?: readonly ProposedRow[]
  staff?: readonly DecidingPerson[]
  effectiveFrom?: Date | null
  mostListed?: number
}

const by = (proposedBy: bigint, over: Over = {}) => {
  const { name = 'listing.NRTH', typed = STOCK, rows = [], effectiveFrom = null } = over
  const { staff = TWO, mostListed = 3 } = over
  const seen = rows.findLast(({ key }) => key === name)?.id ?? null
  return decideChange(
    rows,
    { name, typed, effectiveFrom, seen, proposedBy },
    { at: at(10), staff, calendar: createMarketCalendar(), market: FIRST_MARKET, mostListed },
  )
}

describe('a listing', () => {
  test('is a proposal wherever another may confirm, and one alone decides it alone', () => {
    expect(by(ROOT)).toEqual({ value, effectiveFrom: at(10), needsSecond: true })
    expect(by(ROOT, { staff: [person(ROOT)] })).toMatchObject({ needsSecond: false })
    // A trader never confirms one: another always decides theirs.
    expect(by(DAN, { staff: BOTH })).toMatchObject({ needsSecond: true })
    expect(by(DAN, { staff: [person(DAN, ['desk'])] })).toMatchObject({ needsSecond: true })
  })

  test('is the trading desk’s, the treasurer’s and the administrator’s to ask for', () => {
    for (const role of STAFF_ROLES) {
      const asked = by(DAN, { staff: [person(ROOT), person(DAN, [role])] })
      if (['desk', 'treasurer', 'administrator'].includes(role)) expect(asked).toMatchObject({ value })
      else expect(asked).toEqual({ refused: 'not_allowed' })
    }
  })

  test('stays: it is corrected, never ended, and never for later', () => {
    const rows = [listed]
    expect(by(ROOT, { rows, typed: { ...STOCK, name: 'Renamed' } })).toMatchObject({ needsSecond: true })
    expect(by(ROOT, { rows, typed: '' })).toEqual({ refused: 'wrong_value' })
    expect(by(ROOT, { rows })).toEqual({ refused: 'setting_unchanged' })
    expect(by(ROOT, { rows, typed: { ...STOCK, beta: '2' } })).toEqual({ refused: 'wrong_listing' })
    expect(by(ROOT, { effectiveFrom: at(50) })).toEqual({ refused: 'wrong_time' })
  })

  test('of a symbol of the product, or beyond what may be listed, is refused', () => {
    expect(by(ROOT, { name: 'listing.AAPL' })).toEqual({ refused: 'wrong_value' })
    expect(by(ROOT, { mostListed: 0 })).toEqual({ refused: 'wrong_listing' })
  })
})

test('what is listed has a stop and an offering from then on, and not before', () => {
  for (const [name, typed] of [
    ['stop.instrument.NRTH', 'Halted'],
    ['instrument.NRTH', 'sales_only'],
  ] as const) {
    expect(by(ROOT, { name, typed })).toEqual({ refused: 'not_found' })
    expect(by(ROOT, { name, typed, rows: [listed] })).toEqual({
      value: typed,
      effectiveFrom: at(10),
      needsSecond: false,
    })
  }
  expect(by(ROOT, { name: 'instrument.SPX', typed: 'sales_only' })).toEqual({ refused: 'not_found' })
})
