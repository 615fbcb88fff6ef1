import pg from 'pg'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { approvePasswordReset } from '#contract/people/password-resets.ts'
import { changePassword } from '#contract/people/sessions.ts'
import { lockUser } from '#server/people/accounts/lock-user.ts'
import { createChangesRemoval } from '#server/platform/database/remove-changes.ts'
import { eventually } from '../../../support/eventually.ts'
import { PASSWORD } from '../../../support/people.ts'
import { NEW_PASSWORD, asked } from '../password-resets/resets.ts'
import { ALWAYS_LEADS } from '../../../platform/jobs/always-leads.ts'
import { startIdentityNode } from './identity-node.ts'
import { check, useSessionNodes } from './session-nodes.ts'

const nodes = useSessionNodes()

describe('an end is noticed', () => {
  test('that commits long after transactions with later numbers, and after rounds in between', async () => {
    const { here, there, signedIn, end } = nodes
    const { sessionId } = await signedIn()
    await check(there)
    const late = await here.pool.connect()
    await late.query('begin')
    await late.query(`delete from sessions where token_hash = decode($1, 'hex')`, [sessionId])
    for (let round = 0; round < 3; round += 1) {
      const other = await signedIn()
      await end(other.sessionId)
      await check(there)
      expect(there.identity.sessions.isAlive(other.sessionId)).toBe(false)
    }
    expect(there.identity.sessions.isAlive(sessionId)).toBe(true)
    await late.query('commit')
    late.release()
    await check(there)
    expect(there.identity.sessions.isAlive(sessionId)).toBe(false)
  })

  test('whatever the order in which fifty transactions begin and commit between rounds', async () => {
    const { database, here, there } = nodes
    const ids = await nodes.remembered(200)
    await check(there)
    const { sessions } = there.identity
    let isOver = false
    const rounds = (async () => {
      while (!isOver) await check(there)
    })()
    const owners = new pg.Pool({ ...database.connection, max: 10 })
    const each = async (id: string, at: number) => {
      const tx = await owners.connect()
      await tx.query('begin')
      await tx.query(`delete from sessions where token_hash = decode($1, 'hex')`, [id])
      await tx.query('select pg_sleep($1)', [((at * 7919) % 40) / 1_000])
      await tx.query(at % 5 === 0 ? 'rollback' : 'commit')
      tx.release()
    }
    await Promise.all(ids.slice(0, 50).map(each))
    isOver = true
    await rounds
    await check(there)
    await owners.end()
    const { rows } = await here.pool.query<{ id: string }>(
      `select id from unnest($1::text[]) as id
       where exists (select from sessions where token_hash = decode(id, 'hex'))`,
      [ids],
    )
    expect(ids.filter(sessions.isAlive)).toEqual(rows.map(({ id }) => id))
    expect(rows).toHaveLength(160)
  })

  test('by the round after, when a request has read the session before and a round has passed since', async () => {
    const { database, clock, signedIn, end } = nodes
    const known = await signedIn()
    const other = await startIdentityNode(database.connection, clock)
    onTestFinished(() => other.close())
    await check(other)
    const query = other.serverPool.query.bind(other.serverPool)
    const [isRead, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    vi.spyOn(other.serverPool, 'query').mockImplementationOnce(async (...asked: unknown[]) => {
      const reply: unknown = await Reflect.apply(query, null, asked)
      isRead.resolve()
      await goOn.promise
      return reply
    })
    const asked = other.client(known.token).get('/api/user')
    await isRead.promise
    await end(known.sessionId)
    await check(other)
    goOn.resolve()
    expect((await asked).status).toBe(200)
    expect(other.identity.sessions.isAlive(known.sessionId)).toBe(true)
    await check(other)
    expect(other.identity.sessions.isAlive(known.sessionId)).toBe(false)
  })

  test('by a server that was cut off meanwhile, which refuses all until it is back', async () => {
    const { clock, there, proxy, signedIn, end } = nodes
    const { sessionId, token } = await signedIn()
    await check(there)
    proxy.refuse(true)
    await end(sessionId)
    await expect(check(there)).rejects.toThrow()
    expect((await there.client(token).get('/api/user')).status).toBe(200)
    // Five seconds after the last round that was answered it believes nobody any more.
    clock.advance({ seconds: 5, ms: 1 })
    expect((await there.client(token).get('/api/user')).status).toBe(503)
    proxy.refuse(false)
    await eventually(async () => {
      await check(there)
      expect(there.identity.sessions.isAlive(sessionId)).toBe(false)
    })
  })

  test('when only the connection that hears of changes was lost', async () => {
    const { here, there, signedIn, end } = nodes
    const { sessionId } = await signedIn()
    await check(there)
    await here.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name like 'northfold clock %'`,
    )
    await end(sessionId)
    await check(there)
    expect(there.identity.sessions.isAlive(sessionId)).toBe(false)
  })

  test('of which the change was removed before the server asked', async () => {
    const { here, there, signedIn, end } = nodes
    const { sessionId } = await signedIn()
    await check(there)
    await end(sessionId)
    const log = pino({ level: 'silent' })
    const removal = createChangesRemoval({ pool: here.pool, leads: ALWAYS_LEADS, log })
    // Not while a transaction runs that began before it, in any database.
    await eventually(async () => {
      await removal.now()
      expect((await here.pool.query(`select from changes where channel = 'sessions'`)).rowCount).toBe(0)
    })
    await check(there)
    expect(there.identity.sessions.isAlive(sessionId)).toBe(false)
  })

  test('of all sessions at once, by an operator who truncates the table', async () => {
    const { here, there, signedIn } = nodes
    const { sessionId } = await signedIn()
    await check(there)
    await here.pool.query('truncate sessions')
    await check(there)
    expect(there.identity.sessions.isAlive(sessionId)).toBe(false)
  })

  test('within two seconds by the rounds alone, a lock, another password and a reset too', async () => {
    const { clock, here, there, root, signedIn } = nodes
    const [loggedOut, locked, changed, reset, other] = await Promise.all(Array.from({ length: 5 }, signedIn))
    if (!loggedOut || !locked || !changed || !reset || !other) throw new Error('nobody')
    await check(there)
    await here.client(loggedOut.token).post('/api/logout')
    await lockUser(here.pool, { username: locked.username, at: clock.now() })
    const passwords = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
    const phone = here.client()
    await phone.post('/api/login', { username: changed.username, password: PASSWORD })
    expect((await phone.call(changePassword, { body: passwords })).status).toBe(200)
    const { id } = await asked({ pool: here.pool, visitor: () => here.client() }, reset.username)
    const approved = await here.client(root.token).call(approvePasswordReset, { params: { id } })
    expect(approved.status).toBe(200)
    const seen: string[] = []
    there.identity.sessions.onEnded((id) => seen.push(id))
    await vi.advanceTimersByTimeAsync(2_000)
    const gone = [loggedOut, locked, changed, reset]
    await eventually(() => expect(seen.toSorted()).toEqual(gone.map(({ sessionId }) => sessionId).toSorted()))
    for (const { token } of gone) expect((await there.client(token).get('/api/user')).status).toBe(401)
    expect((await there.client(other.token).get('/api/user')).status).toBe(200)
  })
})

test('a role is another one with the next round, and what of a person the page shows', async () => {
  const { here, there, signedIn } = nodes
  const { id, token } = await signedIn()
  await check(there)
  const user = async () => (await there.client(token).get('/api/user')).body
  await here.pool.query(`update users set role = 'administrator', first_name = 'Augusta' where id = $1`, [id])
  expect(await user()).toMatchObject({ role: 'customer' })
  await check(there)
  expect(await user()).toMatchObject({ role: 'administrator', firstName: 'Augusta' })
})
