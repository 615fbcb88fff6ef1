import { expect, test } from 'vitest'
import { createShard } from '#server/platform/shards/create-shard.ts'
import { shardDifferences } from '#server/platform/shards/shard-differences.ts'
import { asking } from '../../support/asking.ts'
import { freshDatabase } from '../../support/database/postgres.ts'
import { undone } from './in-transaction.ts'

const NOW = new Date('2026-11-27T15:00:00Z')

test('a shard has what no migration has made yet: comments, generated columns, a right for everybody', async () => {
  const other = await freshDatabase()
  await asking(other.connection, async (client) => {
    await client.query(`
      alter table plans add column double_cents bigint generated always as (amount_cents * 2) stored;
      alter table plans alter column instrument set (n_distinct = 70), alter column instrument set statistics 300;
      alter table transfers replica identity full;
      grant select on watchlists to public;
      comment on table accounts is 'one'; comment on column accounts.cash_cents is 'two';
      comment on constraint positions_customer_id_fkey on positions is 'three';
      comment on index transfers_id is 'four'; comment on trigger transfers_append_only on transfers is 'five';
      comment on function refuse_change() is 'it''s six'`)
    await createShard(client, 1, NOW)
    expect(await undone(client, () => shardDifferences(client))).toEqual([])
    const { rows } = await client.query<{ text: string }>(
      `select description as text from pg_description where description in ('one', 'two', 'three', 'four', 'five',
         'it''s six')`,
    )
    expect(rows).toHaveLength(12)
  })
  await other.drop()
})
