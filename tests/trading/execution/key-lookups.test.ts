import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { KeyLookups, isRepeatedKey } from '#server/trading/execution/key-lookups.ts'

test('keys are looked up by the thousand batches after a repeat, and by no other', () => {
  const lookups = new KeyLookups()
  expect(lookups.next()).toBe(false)
  lookups.repeated()
  expect(Array.from({ length: 1_001 }, () => lookups.next())).toEqual([...Array(1_000).fill(true), false])
})

test.each([
  ['23505', 'idempotency_keys_pkey', true],
  ['23505', 'idempotency_keys_pkey_102090', true],
  ['23505', 'transactions_pkey', false],
  ['23514', 'idempotency_keys_pkey', false],
])('%s of %s: a repeated key is %s', (code, constraint, expected) => {
  const error = Object.assign(new DatabaseError('refused', 7, 'error'), { code, constraint })
  expect(isRepeatedKey(error)).toBe(expected)
})

// As the coordinator of Citus passes a worker's refusal on: of a statement, and of rows that it copied there.
test.each([
  ['23505', 'duplicate key value violates unique constraint "idempotency_keys_pkey_102026"', true],
  ['XX000', 'duplicate key value violates unique constraint "idempotency_keys_pkey_102026"', true],
  ['XX000', 'doppelter Schlüsselwert verletzt Unique-Constraint »client_orders_pkey_102031«', true],
  ['XX000', 'duplicate key value violates unique constraint "transactions_pkey_102026"', false],
  ['XX000', 'tuple concurrently updated', false],
  ['57P01', 'could not copy idempotency_keys_pkey_102026', false],
])('%s without a constraint, “%s”: a repeated key is %s', (code, message, expected) => {
  const error = Object.assign(new DatabaseError(message, 7, 'error'), { code })
  expect(isRepeatedKey(error)).toBe(expected)
})
