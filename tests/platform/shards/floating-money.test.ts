import pg from 'pg'
import { expect, test } from 'vitest'
import { INVARIANTS } from '#server/ledger/invariants.sql.ts'
import { freshDatabase } from '../../support/database/postgres.ts'
import { addTestShards } from '../../support/database/test-shards.ts'

test('a column of floating point is found in whichever shard it is', async () => {
  const database = await freshDatabase()
  const client = new pg.Client(database.connection)
  await client.connect()
  try {
    await addTestShards(database.connection, 2)
    const found = async () => {
      const invariant = INVARIANTS.find(({ name }) => name === 'no-floating-money')
      return (await client.query(invariant?.offenders ?? '')).rows
    }
    expect(await found()).toEqual([])
    await client.query('alter table s2.positions add column share real')
    expect(await found()).toEqual([{ table_name: 's2.positions', column_name: 'share', data_type: 'real' }])
  } finally {
    await client.end()
    await database.drop()
  }
})
