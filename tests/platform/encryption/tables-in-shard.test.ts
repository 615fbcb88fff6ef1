import { expect, test } from 'vitest'
import { ENCRYPTED_TABLES } from '#server/people/encrypted-tables.ts'
import { tablesIn } from '#server/platform/encryption/tables-in-shard.ts'

test('every shard re-encrypts what its customers have, and the first alone what stands once', () => {
  const names = (number: number) => tablesIn({ number }, ENCRYPTED_TABLES).map(({ table }) => table)
  expect(names(0)).toEqual(['documents', 'totp_secrets', 'webhook_secrets'])
  expect(names(1)).toEqual(['documents', 'webhook_secrets'])
})

test.each(ENCRYPTED_TABLES)('$table is named as its statements name it', ({ table, take, count }) => {
  for (const statement of [take, count]) expect(statement).toMatch(new RegExp(`from ${table}\\b`))
})
