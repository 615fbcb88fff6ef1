import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldText } from '#domain/text/fold-text.ts'
import { foldText as foldInSql } from '#server/platform/database/fold-text.sql.ts'
import { type FreshDatabase, freshDatabase } from '../../support/database/postgres.ts'

let database: FreshDatabase
let client: pg.Client
beforeAll(async () => {
  database = await freshDatabase()
  client = new pg.Client(database.connection)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

test('the database folds every character that its version of Unicode knows as the product does', async () => {
  const texts = Array.from({ length: 0x2_ffff }, (_, at) => at + 1)
    .filter((point) => point < 0xd800 || point > 0xdfff)
    .map((point) => String.fromCodePoint(point))
    .filter((text) => /[\p{L}\p{M}\p{N}\p{Z}\p{P}\p{S}]/u.test(text))
  const { rows } = await client.query<{ text: string; folded: string }>(
    `select text, ${foldInSql('text')} as folded from unnest($1::text[]) as text where unicode_assigned(text)`,
    [texts],
  )
  expect(rows.length).toBeGreaterThan(100_000)
  expect(rows.filter(({ text, folded }) => folded !== foldText(text))).toEqual([])
})
