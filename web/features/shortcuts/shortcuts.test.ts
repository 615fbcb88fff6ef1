import { expect, test } from 'vitest'
import type { Permission } from '#domain/staff/permissions.ts'
import { askedBy, KEYS, PLACES, placesOf } from './shortcuts.ts'

test('G and a letter goes to a screen of one’s own, whatever the case', () => {
  expect(askedBy('g', false, 'customer')).toBe('sequence')
  expect(askedBy('W', true, 'customer')).toEqual({ path: '/wallet' })
  expect(askedBy('l', true, 'administrator')).toEqual({ path: '/admin/audit' })
  expect(askedBy('w', true, 'administrator')).toBeNull()
  expect(askedBy('m', true, 'administrator')).toEqual({ path: '/markets' })
})

test('a single key does one thing, and what money is moved by is a customer’s', () => {
  expect(askedBy('?', false, 'administrator')).toEqual({ action: 'help' })
  expect(askedBy('d', false, 'customer')).toEqual({ action: 'deposit' })
  expect(askedBy('B', false, 'customer')).toEqual({ action: 'buy' })
  expect(askedBy('s', false, 'customer')).toEqual({ action: 'sell' })
  expect(askedBy('d', false, 'administrator')).toBeNull()
  expect(askedBy('x', false, 'customer')).toBeNull()
})

test('the navigation of the staff has what their roles open', () => {
  const titles = (permissions: Permission[]) =>
    placesOf({ role: 'administrator', permissions }).map(({ title }) => title)
  expect(titles(['office.look', 'tickets.answer'])).toEqual([
    'Reviews',
    'Customers',
    'Support',
    'Markets',
    'News',
    'Security',
    'FAQ',
  ])
  expect(titles(['staff.look', 'audit.look', 'rates.look'])).toEqual(
    expect.arrayContaining(['Staff', 'Audit Log', 'Exchange Rates']),
  )
  expect(placesOf({ role: 'customer' })).toEqual(PLACES.customer)
})

test.each(['customer', 'administrator'] as const)('no key of a %s means two things', (role) => {
  const places = PLACES[role].map(({ key }) => key)
  expect(new Set(places).size).toBe(places.length)
  expect(Object.keys(KEYS[role])).not.toContain('g')
  // The queue's own: next, previous, approve, reject.
  if (role === 'administrator') for (const key of 'jkar') expect(KEYS[role]).not.toHaveProperty(key)
})
