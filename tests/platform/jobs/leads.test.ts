import pg from 'pg'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openLeads } from '#server/platform/database/open-leads.ts'
import { type Leads, createPeriodicJob } from '#server/platform/jobs/job.ts'
import { type FreshDatabase, freshDatabase } from '../../support/database/postgres.ts'
import { eventually } from '../../support/eventually.ts'

const KILL_LEADERS = `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = 7240017
  and database = (select oid from pg_database where datname = current_database())`

let database: FreshDatabase
let here: Leads
let there: Leads
beforeEach(async () => {
  database = await freshDatabase()
  const parts = { connection: database.connection, log: pino({ level: 'silent' }) }
  here = openLeads(parts)
  there = openLeads(parts)
})
afterEach(async () => {
  await here.close()
  await there.close()
  await database.drop()
})

async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client(database.connection)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

test('one server leads in a kind of work, another may lead in another kind', async () => {
  expect([await here.of('sweep')(), await there.of('sweep')(), await here.of('sweep')()]).toEqual([
    true,
    false,
    true,
  ])
  expect([await there.of('mail')(), await here.of('mail')()]).toEqual([true, false])
})

test('a server that closes is followed at once', async () => {
  await here.of('sweep')()
  await here.close()
  expect([await there.of('sweep')(), await here.of('sweep')()]).toEqual([true, false])
})

test('a lead goes with its connection, and whoever asks first has it then', async () => {
  await here.of('sweep')()
  await asOwner(KILL_LEADERS)
  expect(
    await eventually(() =>
      there
        .of('sweep')()
        .then((leads) => leads || Promise.reject(new Error('not yet'))),
    ),
  ).toBe(true)
  expect(
    await eventually(() =>
      here
        .of('another')()
        .then((leads) => leads || Promise.reject(new Error('not yet'))),
    ),
  ).toBe(true)
  expect(await here.of('sweep')()).toBe(false)
})

test('of two servers with one job, one does it', async () => {
  const did: string[] = []
  const jobOf = (name: string, leads: Leads) =>
    createPeriodicJob({ name: 'sweep', everyMs: 60_000, leads, work: async () => void did.push(name) })
  const [ours, theirs] = [jobOf('ours', here), jobOf('theirs', there)]
  for (const job of [ours, theirs, ours, theirs]) await job.now()
  expect(did).toEqual(['ours', 'ours'])
  await here.close()
  for (const job of [ours, theirs]) await job.now()
  expect(did).toEqual(['ours', 'ours', 'theirs'])
  await Promise.all([ours.stop(), theirs.stop()])
})
