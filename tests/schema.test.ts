import { readFile, writeFile } from 'node:fs/promises'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { migrate } from '#server/platform/database/schema/migrate.ts'
import { asking } from './support/asking.ts'
import { describeGrants, describeInstallation } from './support/database/describe-schema.ts'
import { emptyDatabase, freshDatabase } from './support/database/postgres.ts'

const SCHEMA = new URL('../server/platform/database/schema/schema.sql', import.meta.url)
const GRANTS = new URL('../server/platform/database/schema/grants.sql', import.meta.url)
/** So that no row tells when it was made. */
const EPOCH = new Date(0)

async function expectStored(file: URL, made: string): Promise<void> {
  if (process.env.UPDATE_SCHEMA === '1') await writeFile(file, made)
  expect(made).toBe(await readFile(file, 'utf8'))
}

/** What `migrate` makes of an empty database, once it has run the migrations up to `first` one by one. */
async function installed(first?: number): Promise<{ schema: string; migrations: unknown[] }> {
  const database = await emptyDatabase()
  try {
    if (first !== undefined) await migrate(database.connection, EPOCH, { through: first })
    await migrate(database.connection, EPOCH)
    return await asking(database.connection, async (client: pg.Client) => ({
      schema: await describeInstallation(client),
      migrations: (await client.query('select * from schema_migrations order by version')).rows,
    }))
  } finally {
    await database.drop()
  }
}

/** A comparison of rows that was printed and read again is printed with other parentheses. */
const plain = (schema: string): string => schema.replaceAll(/[()]/g, '')

test('schema.sql is what the migrations make (UPDATE_SCHEMA=1 rewrites it), also of an empty database', async () => {
  const migrated = await installed(1)
  await expectStored(SCHEMA, migrated.schema)
  const { schema, migrations } = await installed()
  expect(plain(schema)).toBe(plain(migrated.schema))
  expect(migrations).toEqual(migrated.migrations)
})

test('grants.sql is what the role of the server may do (UPDATE_SCHEMA=1 rewrites it)', async () => {
  const database = await freshDatabase()
  await expectStored(GRANTS, await asking(database.connection, describeGrants).finally(() => database.drop()))
})
