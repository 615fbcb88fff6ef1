import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Refusal, refuse } from '#contract/refusals.ts'
import { profileDecided } from '#domain/notifications/notification.ts'
import { APPROVED } from '#domain/reviews/review.ts'
import { takeIds, type OpenPool, type Pool, inTransaction } from '#server/platform/database/database.ts'
import { openPool } from '#server/platform/database/pool.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import { switchOutboxOn } from '#server/platform/mail/add-to-outbox.ts'
import { pruneOutbox } from '#server/platform/mail/outbox.ts'
import { notify } from '#server/records/notifications/notify.ts'
import {
  announcedDeposit,
  decideDeposit,
  decideProfile,
  toldTo,
} from '../../api/records/notifications/decisions.ts'
import { type TestServer, startTestServer } from '../../support/server.ts'

let testServer: TestServer
/** Connections as a node with a mail server has them; nothing is sent here. */
let pool: OpenPool & Pool
beforeAll(async () => {
  testServer = await startTestServer()
  pool = openPool(testServer.connection, pino({ level: 'silent' }), 2, switchOutboxOn)
})
afterAll(async () => {
  await pool.end()
  await testServer.close()
})

async function outbox(): Promise<{ recipient: string; body: string }[]> {
  const { rows } = await testServer.pool.query<{ recipient: string; body: string }>(
    `select recipient, body from mail_outbox join notifications n on n.id = notification_id order by notification_id`,
  )
  return rows
}

const tell = (end: 'commit' | 'refusal' | 'failure') =>
  inTransaction(pool, async (tx): Promise<Refusal | null> => {
    const adaId = BigInt(testServer.ada.id)
    await lockAccounts(tx, [adaId])
    const id = (await takeIds(tx)).next()
    await notify(tx, { customerId: adaId, id, at: testServer.clock.now() }, profileDecided(APPROVED))
    if (end === 'failure') throw new Error('something after it went wrong')
    return end === 'refusal' ? refuse('already_processed') : null
  })

test('without a mail server customers are told in the app, and the outbox stays empty', async () => {
  await decideDeposit(testServer.root, await announcedDeposit(testServer.ada))
  await decideProfile(testServer, testServer.grace, 'The document cannot be read')
  expect(await toldTo(testServer.grace)).toHaveLength(1)
  expect(await outbox()).toEqual([])
})

describe('with a mail server', () => {
  test('what was rolled back leaves no message, by a refusal or by a failure', async () => {
    await tell('refusal')
    await expect(tell('failure')).rejects.toThrow('went wrong')
    expect(await outbox()).toEqual([])
  })

  test('a message goes to the address of the moment it tells of', async () => {
    await tell('commit')
    await testServer.pool.query(
      `update users set email = 'new@example.com', email_key = 'new@example.com' where id = $1`,
      [testServer.ada.id],
    )
    expect(await outbox()).toMatchObject([{ recipient: 'ada@example.com' }])
  })

  test('a notification is in the outbox once, whatever is tried', async () => {
    const again = `insert into mail_outbox select * from mail_outbox`
    await expect(testServer.pool.query(again)).rejects.toThrow('duplicate key')
  })
})

test('what was settled is forgotten after thirty days, what was not is kept', async () => {
  await tell('commit')
  const now = testServer.clock.now()
  const told = await toldTo(testServer.ada)
  await testServer.pool.query(
    `update mail_outbox set state = 'sent', delivering_at = $1, settled_at = $1
     where notification_id = (select min(notification_id) from mail_outbox)`,
    [now],
  )
  const inDays = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60_000)
  await pruneOutbox(pool, inDays(29))
  expect(await outbox()).toHaveLength(2)
  await pruneOutbox(pool, inDays(30))
  expect(await outbox()).toMatchObject([{ recipient: 'new@example.com' }])
  expect(await toldTo(testServer.ada)).toEqual(told)
})
