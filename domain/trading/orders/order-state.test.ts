import { describe, expect, test } from 'vitest'
import { type OrderEvent, type OrderState, nextOrderState, orderStateOf } from './order-state.ts'

const EVENTS: readonly OrderEvent[] = [
  'opened',
  'triggered',
  'filled',
  'refused',
  'cancel_requested',
  'canceled',
  'expired',
  'replaced',
]

/** The states after each event, in the order of `EVENTS`; null where the event is not possible. */
const TRANSITIONS: readonly [OrderState, ...(OrderState | null)[]][] = [
  ['accepted', 'new', 'triggered', 'filled', 'rejected', null, 'canceled', 'expired', 'replaced'],
  ['new', null, 'triggered', 'filled', 'rejected', 'pending_cancel', 'canceled', 'expired', 'replaced'],
  ['triggered', null, null, 'filled', 'rejected', null, null, null, null],
  ['pending_cancel', null, 'triggered', null, null, null, 'canceled', 'expired', null],
  ['filled', null, null, null, null, null, null, null, null],
  ['canceled', null, null, null, null, null, null, null, null],
  ['expired', null, null, null, null, null, null, null, null],
  ['rejected', null, null, null, null, null, null, null, null],
  ['replaced', null, null, null, null, null, null, null, null],
]

describe.each(TRANSITIONS)('an order that is %s', (state, ...after) => {
  test.each(EVENTS.map((event, index) => [event, after[index] ?? null] as const))('%s', (event, becomes) => {
    const next = () => nextOrderState(state, event)
    if (becomes === null) expect(next).toThrow(`order: ${event} is not possible while ${state}`)
    else expect(next()).toBe(becomes)
  })
})

describe('the columns of an order say where it stands', () => {
  const open = { status: 'pending', isTriggered: false, isCancelRequested: false, opensAtMs: 100 } as const

  test('it is accepted until prices are compared with it, and new from then on', () => {
    expect(orderStateOf(open, 99)).toBe('accepted')
    expect(orderStateOf(open, 100)).toBe('new')
  })

  test('one that waits for an event is accepted for as long as it waits', () => {
    expect(orderStateOf({ ...open, opensAtMs: null }, 1_000)).toBe('accepted')
  })

  test('a trigger counts more than a cancellation that was asked for', () => {
    expect(orderStateOf({ ...open, isCancelRequested: true }, 100)).toBe('pending_cancel')
    expect(orderStateOf({ ...open, isTriggered: true, isCancelRequested: true }, 100)).toBe('triggered')
  })

  test.each([
    ['filled', 'filled'],
    ['refused', 'rejected'],
    ['cancelled', 'canceled'],
    ['expired', 'expired'],
    ['replaced', 'replaced'],
  ] as const)('%s is %s at the door, triggered or not', (status, state) => {
    expect(orderStateOf({ ...open, status, isTriggered: true }, 0)).toBe(state)
  })
})
