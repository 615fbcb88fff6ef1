import { expect, test } from 'vitest'
import { approvePasswordReset } from '#contract/people/password-resets.ts'
import { userRemoveSecondFactor } from '#server/cli/commands/user.ts'
import { asked } from '../api/people/password-resets/resets.ts'
import { recorded, withTotp } from '../api/people/second-factor/enrolled.ts'
import { runVerb } from '../support/run-verb.ts'
import { PASSWORD, testServerOfFile } from '../support/server.ts'

const testServer = testServerOfFile()

const run = (username: string) => runVerb(userRemoveSecondFactor, [username], testServer)
const signIn = (username: string, password = PASSWORD) =>
  testServer.visitor().post('/api/login', { username, password })

test('who has lost every device signs in with the password alone; it is recorded and told', async () => {
  await withTotp(testServer, testServer.ada)
  expect((await run('ADA')).refused).toBeNull()
  expect((await signIn('ada')).status).toBe(200)
  expect((await recorded(testServer, testServer.ada)).at(-1)).toEqual([
    'second_factor.removed',
    { method: 'all', isOff: true, by: 'the command line', sessionsEnded: 1 },
  ])
  const { rows } = await testServer.pool.query(
    `select actor_kind, (select count(*)::int from notifications where kind = 'second_factor_removed') as told,
      (select count(*)::int from sessions where token_hash is not null and user_id = $1) as sessions,
      (select payouts_paused_until - interval '24 hours' from accounts where customer_id = $1) as paused
    from audit_log where action = 'second_factor.removed'`,
    [testServer.ada.id],
  )
  expect(rows).toEqual([{ actor_kind: 'operator', told: 1, sessions: 1, paused: testServer.clock.now() }])
})

test('an approved password reset takes no second factor away', async () => {
  await withTotp(testServer, testServer.grace)
  const { id } = await asked(testServer, 'grace')
  expect((await testServer.root.call(approvePasswordReset, { params: { id } })).status).toBe(200)
  expect((await signIn('grace', 'Another-Harbour-43')).status).toBe(202)
})

test('refuses an unknown name, and a user without a second factor', async () => {
  expect((await run('nobody')).refused).toBe('There is no user nobody.')
  expect((await run('root')).refused).toBe('root has no second factor.')
})
