import pg from 'pg'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { removeExpired } from '#server/people/remove-expired.ts'
import {
  createSessionChanges,
  MOST_CHANGES,
  READ_SESSION_CHANGES,
} from '#server/people/sessions/session-changes.ts'
import { eventually } from '../../../support/eventually.ts'
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
  test('of 10,000 known sessions of which none has changed is one statement, which reads few rows', async () => {
    const { here, there, end } = nodes
    const known = await nodes.remembered(10_000)
    const first = await statementsDuring(() => check(there))
    expect(first.filter((name) => name === 'check-sessions')).toHaveLength(11)
    // Changes are read again while a transaction runs that began before them, also one of another database.
    await eventually(async () =>
      expect(await statementsDuring(() => check(there))).toEqual(['read-session-changes']),
    )

    const horizon = (await here.pool.query<{ horizon: string }>(READ_SESSION_CHANGES, [null])).rows[0]
      ?.horizon
    const { rows } = await here.pool.query<{ 'QUERY PLAN': Plan[] }>(
      `explain (analyze, format json) ${READ_SESSION_CHANGES}`,
      [horizon],
    )
    expect(rowsRead(rows[0]?.['QUERY PLAN'][0])).toBeLessThan(10)

    await end(known[77]!)
    expect(await statementsDuring(() => check(there))).toEqual(['read-session-changes', 'check-sessions'])
    expect(known.filter((id) => !there.identity.sessions.isAlive(id))).toEqual([known[77]])
  })

  test('after more changes than are worth reading looks at all sessions', async () => {
    const { here, there, signedIn, end } = nodes
    const { sessionId } = await signedIn()
    await check(there)
    await check(there)
    await end(sessionId)
    await here.pool.query('insert into session_changes (user_id) select 0 from generate_series(1, $1)', [
      MOST_CHANGES,
    ])
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

interface Plan {
  Plan?: Plan
  Plans?: Plan[]
  'Node Type'?: string
  'Actual Rows'?: number
  'Rows Removed by Filter'?: number
}

/** What the scans of a plan have looked at. */
function rowsRead(plan: Plan | undefined): number {
  if (plan === undefined) return 0
  const inner = [plan.Plan, ...(plan.Plans ?? [])].map(rowsRead).reduce((sum, rows) => sum + rows, 0)
  if (!/Scan/.test(plan['Node Type'] ?? '')) return inner
  return inner + (plan['Actual Rows'] ?? 0) + (plan['Rows Removed by Filter'] ?? 0)
}

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
    await here.pool.query('delete from session_changes')
    await here.pool.query(statement, [...of])
    return (await here.pool.query<object>(NOTES)).rows
  }
  for (const { name } of columns.filter(({ name }) => name !== 'token_hash')) {
    const statement = `update sessions set ${name} = $2 where token_hash = decode($1, 'hex')`
    const noted = await notes(statement, [sessionId, values[name]])
    expect(noted, name).toEqual(name === 'last_active_at' ? [] : [{ session: sessionId, user: null }])
  }
  expect(await notes('update users set username = username where id = $1', [id])).toEqual([
    { session: null, user: String(id) },
  ])
  expect(await notes(`delete from sessions where token_hash = decode($1, 'hex')`, [sessionId])).toEqual([
    { session: sessionId, user: null },
  ])
})

const NOTES = `select encode(token_hash, 'hex') as session, user_id::text as "user" from session_changes`

test('on another connection nothing is known: a server that takes over may use numbers again', async () => {
  const { database, here, signedIn } = nodes
  const clients = [new pg.Client(database.connection), new pg.Client(database.connection)] as const
  for (const each of clients) {
    await each.connect()
    onTestFinished(() => each.end())
  }
  await here.pool.query(`insert into session_changes (changed_in) values ('1')`)
  let [client] = clients
  const read = createSessionChanges({
    listen: { run: (statement) => statement(client) },
    log: pino({ level: 'silent' }),
  })
  expect(await read()).toBeNull()
  await eventually(async () => expect(await read()).toEqual({ sessionIds: new Set(), userIds: new Set() }))
  client = clients[1]
  expect(await read()).toBeNull()
  const { id } = await signedIn()
  await here.pool.query('update users set first_name = first_name where id = $1', [id])
  expect((await read())?.userIds).toContain(String(id))
})

describe('the sweep', () => {
  const numbers = async () =>
    (
      await nodes.here.pool.query<{ changed: string }>(
        'select changed_in::text as changed from session_changes order by changed_in',
      )
    ).rows.map(({ changed }) => changed)

  test('removes the oldest changes beyond 10,000, and those that another PostgreSQL has numbered', async () => {
    const { clock, here } = nodes
    await here.pool.query(
      `insert into session_changes (changed_in, user_id)
       select changed::xid8, 0 from unnest(array['1', '2', '9999999999999']) as changed,
         lateral generate_series(1, case changed when '9999999999999' then 20 else 10_000 end)`,
    )
    await removeExpired(here.pool, clock.now())
    const left = await numbers()
    expect(new Set(left).has('1')).toBe(false)
    expect(left.filter((changed) => changed === '2')).toHaveLength(10_000)
    expect(left).not.toContain('9999999999999')
  })

  test('removes none as young as a transaction that still runs, and few are kept as they are', async () => {
    const { clock, here, there } = nodes
    await here.pool.query('delete from session_changes')
    const late = await here.pool.connect()
    await late.query('begin')
    await late.query('select pg_current_xact_id()')
    await here.pool.query('insert into session_changes (user_id) select 0 from generate_series(1, 10_500)')
    await removeExpired(there.pool, clock.now())
    expect(await numbers()).toHaveLength(10_500)
    await late.query('rollback')
    late.release()
  })
})
