import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countQueues } from '#server/admin/count-queues.ts'
import { proveDueBooks } from '#server/jobs/prove-books.ts'
import { CHECKS } from '#server/ledger/verify-books.ts'
import { type Person, type Stage, startStage } from '../stage/server.ts'

let stage: Stage
let mary: Person
const logged: Record<string, unknown>[] = []
beforeAll(async () => {
  stage = await startStage()
  mary = await stage.customer({ username: 'mary', standing: 'approved', cash: '5.00' })
})
afterAll(() => stage.close())

const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(JSON.parse(line)) })
const forgotten: string[] = []

async function prove(): Promise<void> {
  logged.length = 0
  const { pool, connection, clock } = stage
  await proveDueBooks({
    pool,
    connection,
    clock,
    log,
    sessions: { forget: (ids) => void forgotten.push(...ids) },
  })
}

const proofs = async () =>
  (await stage.pool.query('select begun_at, proved_at, broken from books_proof')).rows
const audited = async () =>
  (
    await stage.pool.query(
      `select action, actor_kind, after from audit_log where action like 'books.%' or action = 'user.locked' order by id`,
    )
  ).rows
const brokenShown = async () => (await countQueues(stage.pool, stage.clock.now())).brokenBooks
const lockedUsers = async () =>
  (await stage.pool.query('select username from users where locked_at is not null')).rows.map(
    ({ username }) => username,
  )
const breakBooks = () =>
  stage.pool.query('update accounts set cash_cents = cash_cents + 1 where customer_id = $1', [mary.id])
const mendBooks = () =>
  stage.pool.query('update accounts set cash_cents = cash_cents - 1 where customer_id = $1', [mary.id])

describe('every hour', () => {
  test('books that hold are proved, and nobody hears of it', async () => {
    await prove()
    const at = stage.clock.now()
    expect(await proofs()).toEqual([{ begun_at: at, proved_at: at, broken: [] }])
    expect(logged).toEqual([])
    expect(await audited()).toEqual([])
    expect(await brokenShown()).toEqual([])
  })

  test('within the hour nobody proves them again, on any node', async () => {
    await breakBooks()
    stage.clock.advance({ minutes: 59, seconds: 59 })
    await prove()
    expect(logged).toEqual([])
  })

  test('books that are broken are shouted about, shown to administrators, recorded, and their customer is locked', async () => {
    stage.clock.advance({ seconds: 1 })
    // Four nodes that look at once: one proves them, and shouts.
    await Promise.all([prove(), prove(), prove(), prove()])
    expect(logged).toMatchObject([
      {
        level: 50,
        msg: 'the books are BROKEN',
        invariant: 'cash-equals-ledger',
        firstOffender: { customer_id: String(mary.id), cash_cents: '501', ledger_cash_cents: '500' },
      },
    ])
    expect(await brokenShown()).toEqual(['cash-equals-ledger'])
    expect(await audited()).toEqual([
      {
        action: 'books.broken',
        actor_kind: 'system',
        after: { broken: ['cash-equals-ledger'], checked: CHECKS.length, transfers: '2' },
      },
      {
        action: 'user.locked',
        actor_kind: 'system',
        after: {
          isLocked: true,
          sessionsEnded: 1,
          reason: 'The books do not hold: cash-equals-ledger',
        },
      },
    ])
    expect(forgotten).toHaveLength(1)
    expect(await lockedUsers()).toEqual(['mary'])
  })

  test('what was broken before is not recorded again, and nobody is locked twice', async () => {
    const before = await audited()
    stage.clock.advance({ hours: 1 })
    await prove()
    expect(logged).toHaveLength(1)
    expect(await audited()).toEqual(before)
  })

  test('books that were mended are recorded, and the customer stays locked until somebody has looked', async () => {
    await mendBooks()
    stage.clock.advance({ hours: 1 })
    await prove()
    expect(logged).toEqual([])
    expect((await audited()).at(-1)).toMatchObject({ action: 'books.mended', after: { broken: [] } })
    expect(await brokenShown()).toEqual([])
    expect(await lockedUsers()).toEqual(['mary'])
  })
})
