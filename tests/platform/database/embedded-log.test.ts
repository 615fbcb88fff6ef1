import { expect, inject, test } from 'vitest'
import { asking } from '../../support/asking.ts'

test('the log of the embedded PostgreSQL has small files, and keeps them for a burst', async () => {
  await asking({ ...inject('postgres'), database: 'postgres' }, async (client) => {
    const { rows } = await client.query(
      `select name, setting::bigint * case unit when 'MB' then 1048576 else 1 end / 1048576 as mb
       from pg_settings where name in ('wal_segment_size', 'min_wal_size') order by name`,
    )
    expect(rows).toEqual([
      { name: 'min_wal_size', mb: '512' },
      { name: 'wal_segment_size', mb: '4' },
    ])
  })
})
