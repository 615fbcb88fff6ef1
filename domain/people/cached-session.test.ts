import { describe, expect, test } from 'vitest'
import { testStateTable } from '../../tests/support/rules/state-table.ts'
import { type SessionTimes, eventAfterCheck, isDue, isFresh, nextSessionState } from './cached-session.ts'

const MINUTE_MS = 60_000
const times: SessionTimes = {
  createdMs: 0,
  idleMinutes: 30,
  activeMs: 0,
  writtenMs: 0,
  checkedMs: 0,
  usedMs: 0,
}
const chosen = (idleMinutes: 15 | 60) => ({ ...times, idleMinutes })
const at = (ms: number) => ({ nowMs: ms, monotonicMs: ms })

testStateTable(nextSessionState, ['keep', 'drop', 'end'], {
  read: 'cached - ended',
  cached: '- dropped ended',
  dropped: '- - -',
  ended: '- - -',
})

describe('a session in memory is fresh', () => {
  test('for five seconds after the table confirmed it', () => {
    expect(isFresh('customer', times, at(5_000))).toBe(true)
    expect(isFresh('customer', times, at(5_001))).toBe(false)
  })

  test("never when it is an administrator's", () => {
    expect(isFresh('staff', times, at(0))).toBe(false)
  })

  test('not past its idle or absolute limit', () => {
    const checked = (nowMs: number, activeMs: number) =>
      isFresh('customer', { ...times, activeMs }, { nowMs, monotonicMs: 0 })
    expect(checked(30 * MINUTE_MS - 1, 0)).toBe(true)
    expect(checked(30 * MINUTE_MS, 0)).toBe(false)
    expect(checked(12 * 60 * MINUTE_MS, 12 * 60 * MINUTE_MS)).toBe(false)
  })
})

describe('a round looks a session up', () => {
  const known = { ...times, doubts: 1, settledDoubts: 1 }

  test('until a look-up has begun after the last change of it', () => {
    expect(isDue('customer', known, 0)).toBe(false)
    expect(isDue('customer', { ...known, doubts: 2 }, 0)).toBe(true)
    expect(isDue('customer', { ...known, doubts: 2, settledDoubts: 2 }, 0)).toBe(false)
  })

  test('once a minute while its activity is to be written', () => {
    const active = { ...known, activeMs: 1 }
    expect(isDue('customer', active, MINUTE_MS - 1)).toBe(false)
    expect(isDue('customer', active, MINUTE_MS)).toBe(true)
    expect(isDue('customer', { ...active, writtenMs: 1 }, MINUTE_MS)).toBe(false)
  })

  test('when it is about to end, for another server may know of later activity', () => {
    expect(isDue('customer', known, 27 * MINUTE_MS - 1)).toBe(false)
    expect(isDue('customer', known, 27 * MINUTE_MS)).toBe(true)
    expect(isDue('customer', known, 40 * MINUTE_MS)).toBe(true)
    expect(isDue('customer', { ...known, idleMinutes: 60 }, 40 * MINUTE_MS)).toBe(false)
    expect(isDue('staff', { ...known, idleMinutes: 15 }, 12 * MINUTE_MS)).toBe(true)
    const active = { ...known, activeMs: 11.9 * 60 * MINUTE_MS, writtenMs: 11.9 * 60 * MINUTE_MS }
    expect(isDue('customer', active, active.activeMs)).toBe(false)
    expect(isDue('customer', active, (12 * 60 - 3) * MINUTE_MS)).toBe(true)
  })
})

describe('a check', () => {
  test('ends a session that the table does not have', () => {
    expect(eventAfterCheck('customer', times, false, at(0))).toBe('end')
  })

  test('ends one past its limit', () => {
    expect(eventAfterCheck('customer', times, true, at(30 * MINUTE_MS))).toBe('end')
    expect(eventAfterCheck('staff', chosen(15), true, at(15 * MINUTE_MS))).toBe('end')
    expect(eventAfterCheck('customer', chosen(60), true, at(60 * MINUTE_MS - 1))).not.toBe('end')
    expect(eventAfterCheck('customer', chosen(60), true, at(60 * MINUTE_MS))).toBe('end')
  })

  test('drops one unused for more than five minutes', () => {
    expect(eventAfterCheck('customer', times, true, at(5 * MINUTE_MS))).toBe(null)
    expect(eventAfterCheck('customer', times, true, at(5 * MINUTE_MS + 1))).toBe('drop')
  })

  test('keeps an unused one whose last activity the table does not know yet', () => {
    expect(eventAfterCheck('customer', { ...times, activeMs: 1 }, true, at(6 * MINUTE_MS))).toBe(null)
  })
})
