import pg from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { MOST_CHANGES } from '#server/people/sessions/session-changes.ts'
import { tellChanges } from '#server/platform/database/changes.sql.ts'
import { click } from './identity-node.ts'
import { check, useSessionNodes } from './session-nodes.ts'

const nodes = useSessionNodes()

/** The names of the statements that `work` sends, on any connection. */
async function statementsDuring(work: () => Promise<unknown>): Promise<string[]> {
  const spied = vi.spyOn(pg.Query.prototype, 'submit')
  await work()
  const names = spied.mock.contexts.map(nameOf)
  spied.mockRestore()
  return names
}

const nameOf = (statement: unknown): string =>
  typeof statement === 'object' && statement !== null && 'name' in statement
    ? String(statement.name ?? '')
    : ''

describe('a round', () => {
  test('of 10,000 known sessions of which none has changed is one statement', async () => {
    const { there, end } = nodes
    const known = await nodes.remembered(10_000)
    const first = await statementsDuring(() => check(there))
    expect(first.filter((name) => name === 'check-sessions')).toHaveLength(11)
    expect(await statementsDuring(() => check(there))).toEqual(['read-changes'])

    await end(known[77]!)
    expect(await statementsDuring(() => check(there))).toEqual(['read-changes', 'check-sessions'])
    expect(known.filter((id) => !there.identity.sessions.isAlive(id))).toEqual([known[77]])
  })

  test('after more changes than are worth reading looks at all sessions', async () => {
    const { here, there, signedIn, end } = nodes
    const { sessionId } = await signedIn()
    await check(there)
    await check(there)
    await end(sessionId)
    await here.pool.query(tellChanges('users', 'generate_series(1, $1::int)'), [MOST_CHANGES + 1])
    await check(there)
    expect(there.identity.sessions.isAlive(sessionId)).toBe(false)
  })

  test('learns of activity elsewhere before it ends a session', async () => {
    const { clock, here, there, signedIn } = nodes
    const ada = await signedIn()
    const ended: string[] = []
    onTestFinished(there.identity.sessions.onEnded((id) => ended.push(id)))
    for (let minute = 1; minute <= 45; minute += 1) {
      clock.advance({ minutes: 1 })
      // A page that only polls here; the person clicks on the other server once.
      await there.client(ada.token).get('/api/user')
      if (minute === 16) await here.client(ada.token).call(click)
      await check(here)
      await check(there)
    }
    expect(ended).toEqual([])
    clock.advance({ minutes: 1 })
    await check(there)
    expect(ended).toEqual([ada.sessionId])
  })
})

test('every column of a session but its last activity is noted when it changes, and every user', async () => {
  const { clock, here, root, signedIn } = nodes
  const { sessionId, id } = await signedIn()
  const { rows: columns } = await here.pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'sessions'`,
  )
  clock.advance({ minutes: 1 })
  const values: Record<string, string> = {
    user_id: String(root.id),
    credential_version: '7',
    created_at: clock.now().toISOString(),
    last_active_at: clock.now().toISOString(),
    password_confirmed_at: clock.now().toISOString(),
    address: '192.0.2.1',
    user_agent: 'another',
    second_factor_at: clock.now().toISOString(),
  }
  const notes = async (statement: string, of: readonly unknown[]) => {
    await here.pool.query('delete from changes')
    await here.pool.query(statement, [...of])
    return (await here.pool.query<object>(NOTES)).rows
  }
  for (const { name } of columns.filter(({ name }) => name !== 'token_hash')) {
    const statement = `update sessions set ${name} = $2 where token_hash = decode($1, 'hex')`
    const noted = await notes(statement, [sessionId, values[name]])
    expect(noted, name).toEqual(
      name === 'last_active_at' ? [] : [{ channel: 'sessions', payload: sessionId }],
    )
  }
  expect(await notes('update users set username = username where id = $1', [id])).toEqual([
    { channel: 'users', payload: String(id) },
  ])
  expect(await notes(`delete from sessions where token_hash = decode($1, 'hex')`, [sessionId])).toEqual([
    { channel: 'sessions', payload: sessionId },
  ])
})

const NOTES = 'select channel, payload from changes'
