import { describe, expect, test } from 'vitest'
import { keyExpiry, scopesInForce } from './api-key.ts'

describe('scopes in force', () => {
  test('orders need a second factor, whenever it was removed', () => {
    expect([...scopesInForce(['market', 'trade'], true)]).toEqual(['market', 'trade'])
    expect([...scopesInForce(['market', 'trade'], false)]).toEqual(['market'])
    expect([...scopesInForce(['trade'], false)]).toEqual([])
  })
})

test('a key for 90 days expires 90 times 24 hours later', () => {
  expect(keyExpiry(new Date('2026-11-25T12:00:00Z'), 90).toISOString()).toBe('2027-02-23T12:00:00.000Z')
})
