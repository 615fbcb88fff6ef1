import { readFile, writeFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeSchema } from '#server/platform/database/schema/describe-schema.ts'
import { type FreshDatabase, freshDatabase } from './support/database/postgres.ts'

const SNAPSHOT = new URL('../server/platform/database/schema/schema.sql', import.meta.url)

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

test('schema.sql is what the migrations make (UPDATE_SCHEMA=1 rewrites it)', async () => {
  const client = new pg.Client(database.connection)
  await client.connect()
  const schema = await describeSchema(client).finally(() => client.end())
  if (process.env.UPDATE_SCHEMA === '1') await writeFile(SNAPSHOT, schema)
  expect(schema).toBe(await readFile(SNAPSHOT, 'utf8'))
})
