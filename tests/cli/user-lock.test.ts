import { expect, test } from 'vitest'
import { userLock, userUnlock } from '#server/cli/commands/user.ts'
import type { Verb } from '#server/cli/verb.ts'
import { MAIL_FROM, startMailTestServer } from '../platform/mail/mail-test-server.ts'
import { runVerb } from '../support/run-verb.ts'
import { ofFile } from '../support/api/of-file.ts'

const mailed = ofFile(startMailTestServer)

/** Runs a verb as the operator does, beside the running server. */
async function run(verb: Verb, username: string, env: Record<string, string>): Promise<void> {
  const { refused } = await runVerb(verb, [username], { ...mailed.testServer, env })
  expect(refused).toBeNull()
}

async function toldKinds(id: string): Promise<string[]> {
  const { rows } = await mailed.testServer.pool.query<{ kind: string }>(
    'select kind from notifications where customer_id = $1 order by id',
    [id],
  )
  return rows.map(({ kind }) => kind)
}

test('without a mail server, a lock and an unlock are notified in the app alone', async () => {
  const { username, id } = await mailed.testServer.customer({ username: 'ada.quiet' })
  await run(userLock, username, {})
  await run(userUnlock, username, {})
  expect(await toldKinds(id)).toEqual(['account_locked', 'account_unlocked'])
  expect(await mailed.outbox()).toEqual([])
})

test('with one, they are mailed too', async () => {
  const { username, id } = await mailed.testServer.customer({ username: 'ada.mailed' })
  const env = { SMTP_URL: mailed.mailServer.url, MAIL_FROM }
  await run(userLock, username, env)
  await mailed.settles('sent')
  await run(userUnlock, username, env)
  await mailed.settles('sent', 'sent')
  expect(await toldKinds(id)).toEqual(['account_locked', 'account_unlocked'])
  expect(mailed.mailServer.inbox.map(({ recipient, subject }) => [recipient, subject])).toEqual([
    ['ada.mailed@example.com', 'Account locked'],
    ['ada.mailed@example.com', 'Account unlocked'],
  ])
})
