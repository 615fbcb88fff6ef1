import { expect, test } from 'vitest'
import { ENCRYPTED_TABLES } from '#server/people/encrypted-tables.ts'

test.each(ENCRYPTED_TABLES)('$table is named as its statements name it', ({ table, take, count }) => {
  for (const statement of [take, count]) expect(statement).toMatch(new RegExp(`from ${table}\\b`))
})
