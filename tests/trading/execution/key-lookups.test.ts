import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { KeyLookups, isRepeatedKey } from '#server/trading/orders/fill/key-lookups.ts'

test('keys are looked up by the thousand batches after a repeat, and by no other', () => {
  const lookups = new KeyLookups()
  expect(lookups.next()).toBe(false)
  lookups.repeated()
  expect(Array.from({ length: 1_001 }, () => lookups.next())).toEqual([...Array(1_000).fill(true), false])
})

test.each([
  ['23505', 'idempotency_keys_pkey', true],
  ['23505', 'transactions_pkey', false],
  ['23514', 'idempotency_keys_pkey', false],
])('%s of %s: a repeated key is %s', (code, constraint, expected) => {
  const error = Object.assign(new DatabaseError('refused', 7, 'error'), { code, constraint })
  expect(isRepeatedKey(error)).toBe(expected)
})
