import { expect, test } from 'vitest'
import { pino } from 'pino'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { openPool } from '#server/platform/database/pool.ts'
import { openShards } from '#server/platform/shards/shards.ts'
import { nextCustomers } from '#server/records/notifications/next-customers.ts'
import { carryOutDue } from '#server/trading/corporate-actions/carry-out.ts'
import { announced, split } from '../support/corporate-actions.ts'
import { addTestShards } from '../support/database/test-shards.ts'
import { settingsInForce } from '../support/database/settings-in-force.ts'
import { openTestBase } from '../support/test-base.ts'

test('a server that was not started again walks over no customers: it would pass the new shard by', async () => {
  const { database, users, close } = await openTestBase()
  const { clock } = users
  const root = openPool(database.connection, pino({ level: 'silent' }), 2)
  const stale = await openShards(root)
  const walk = () => inTransaction(stale.pool, (tx) => nextCustomers(tx, stale.shards, 0n))
  const carryOut = () => carryOutDue({ ...stale, clock, settings: settingsInForce(clock) })
  await announced({ ...users, clock }, split('AAPL', '2026-11-19', '4:1'))
  clock.advance({ hours: 24 })
  expect(await walk()).toMatchObject({ isLast: true })

  await addTestShards(database.connection, 1)
  await expect(walk()).rejects.toThrow('does not know')
  await expect(carryOut()).rejects.toThrow('does not know')
  const started = await openShards(root)
  expect(await inTransaction(started.pool, (tx) => nextCustomers(tx, started.shards, 0n))).toMatchObject({
    isLast: true,
  })
  await carryOutDue({ ...started, clock, settings: settingsInForce(clock) })
  const { rows } = await root.query('select applied_at from corporate_actions')
  expect(rows).toEqual([{ applied_at: expect.any(Date) }])
  await root.end()
  await close()
})
