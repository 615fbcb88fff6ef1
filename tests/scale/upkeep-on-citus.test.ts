import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { shardDifferences } from '#server/platform/shards/shard-differences.ts'
import { upgrade as upgradeTo } from '#server/platform/shards/upgrade.ts'
import { asking } from '../support/asking.ts'
import { type Client, createClient } from '../support/client.ts'
import { CUSTOMERS_PASSWORD } from '../support/customers.ts'
import { emptyDatabase } from '../support/database/postgres.ts'
import { expectVerified } from '../support/database/verified-database.ts'
import { DOCUMENT_KEY } from '../support/documents.ts'
import { served } from '../support/eventually.ts'
import { runNorthfold } from '../support/northfold.ts'
import { ADMINISTRATOR, type Product, startProduct } from '../support/product.ts'
import { type CitusServers, addressOf, makeCitusDatabase, missingForCitus } from './citus-servers.ts'
import { northfoldOn, openDistributedAt } from './distributed.ts'
import { LATER, REFUSED, migrationsWith } from './later-migrations.ts'
import * as walking from './walk.ts'

/** The schema before the first migrations of customers' tables since there are shards. */
const BEFORE = 105
const NOW = new Date('2026-11-18T16:00:00Z')

/** How much a table has of each kind. */
const HAS = `select json_build_array(
  (select count(*) from pg_attribute where attrelid = %s and attnum > 0 and not attisdropped),
  (select count(*) from pg_constraint where conrelid = %s and contype in ('c', 'f', 'p', 'u')),
  (select count(*) from pg_index where indrelid = %s and indisvalid),
  (select count(*) from pg_trigger where tgrelid = %s and not tgisinternal),
  (select count(*) from pg_attribute, aclexplode(attacl) where attrelid = %s and privilege_type = 'UPDATE'))::text`

const isAsked = process.env['TEST_SCALE'] === '1'
const missing = missingForCitus()
const name = `upgrades and backups on two workers of Citus${isAsked ? missing : ' (npm run test:scale)'}`

describe.skipIf(!isAsked || missing !== '')(name, { timeout: 600_000 }, () => {
  let servers: CitusServers
  let product: Product
  let root: Client
  const walk = walking.openWalk()
  /** Of four shards, two on each worker. */
  const walkers: walking.Walker[] = []
  let before: string[]
  beforeAll(async () => {
    servers = await openDistributedAt(BEFORE)
    before = await differences()
    const { owner, application } = servers.coordinator
    product = await startProduct({
      DATABASE_URL: addressOf(application),
      DATABASE_OWNER_URL: addressOf(owner),
      RATE_LIMIT_FACTOR: '0',
      LOG_LEVEL: 'silent',
    })
    root = createClient(product.url)
    await root.post('/api/login', ADMINISTRATOR)
  }, 600_000)
  afterAll(async () => {
    await product?.stop()
    await servers?.remove()
  }, 60_000)

  /** What `shards verify` finds, as text. */
  const differences = () =>
    asking(servers.coordinator.owner, async (owner) => {
      await owner.query('begin')
      return (await shardDifferences(owner)).map(({ shard, kind, name: part }) => `${shard} ${kind} ${part}`)
    })
  /** The tables whose parts have another number of columns, keys and checks, indexes, triggers or rights. */
  const partsUnlike = () =>
    asking(servers.coordinator.superuser, async (owner) => {
      const { rows } = await owner.query<{ table: string; here: string; there: string }>(
        `select c.oid::regclass::text as table, (${HAS.replaceAll('%s', 'c.oid::regclass')}) as here, p.result as there
         from pg_dist_partition d join pg_class c on c.oid = d.logicalrelid,
           lateral run_command_on_placements(c.oid::regclass, $1) p
         where c.relnamespace::regnamespace::text ~ '^s[0-9]+$' or c.relname in ('users', 'agreements', 'settings')`,
        [HAS.replaceAll('%s', "'%1$s'::regclass")],
      )
      return rows.filter(({ here, there }) => here !== there)
    })
  const upgrade = async (later: Record<string, string>) => {
    const { owner, application } = servers.coordinator
    const folder = await migrationsWith(later)
    await upgradeTo(
      { connection: application, owner: { connection: owner, application: application.user } },
      NOW,
      { folder },
    )
  }
  const northfold = (words: string, env: Record<string, string> = {}) => northfoldOn(servers, words, env)
  /** So little that no customer runs out of cash before the slowest backup is made. */
  const buy = async ({ client }: walking.Walker) => {
    const key = randomUUID()
    const reply = await served(() => client.post('/api/buy', { symbol: 'KO', quantity: '0.01' }, { key }))
    expect(reply.status, reply.problem.detail).toBe(200)
  }
  /** How many wait for a table of shard 1, on any server. */
  const waiting = async () => {
    const counts = await Promise.all(
      [servers.coordinator, ...servers.workers].map(({ superuser }) =>
        asking(superuser, async (client) => {
          const locks = `select 1 from pg_locks where not granted and relation::regclass::text like 's1.%'`
          return (await client.query(locks)).rowCount ?? 0
        }),
      ),
    )
    return counts.reduce((sum, count) => sum + count, 0)
  }
  const backupFile = () => {
    const file = join(tmpdir(), `northfold-${randomUUID()}.backup`)
    onTestFinished(() => rmSync(file, { force: true }))
    return file
  }

  test('an installation of an earlier version is upgraded, and customers of both workers trade', async () => {
    for (const at of [0, 1, 2, 3]) walkers.push(await walking.signUp(walk, product.url, `upkeep${at}`))
    for (const walker of walkers) {
      await walking.walkIn(walk, walker, root)
      await walking.trade(walk, walker)
      await walking.leaveOrders(walk, walker)
    }
    expect(walk.failed()).toEqual([])
    expect(await differences()).toEqual(before)
    expect(await partsUnlike()).toEqual([])
  })

  test('a backup that is made while customers of both workers trade is of one moment', async () => {
    let isMade = false
    const confirmed = new Map(walkers.map(({ id }) => [id, 0]))
    const trading = walkers.map(async (walker) => {
      while (!isMade) {
        await buy(walker)
        confirmed.set(walker.id, (confirmed.get(walker.id) ?? 0) + 1)
      }
    })
    // Each approval is a change of a shard and a line of the audit log.
    const deciding = (async () => {
      for (let at = 0; !isMade; at = (at + 1) % walkers.length) {
        const deposit = { currency: 'USD', originalAmount: '1.00', password: CUSTOMERS_PASSWORD }
        const { body } = await served(() =>
          walkers[at]!.client.post<{ id: string }>('/api/deposit-requests', {
            ...deposit,
            bankReference: randomUUID(),
          }),
        )
        expect(
          (await served(() => root.patch(`/api/admin/deposit-requests/${body.id}/approve`))).status,
        ).toBe(200)
      }
    })()
    await expect.poll(() => Math.min(...confirmed.values()), { timeout: 60_000 }).toBeGreaterThan(2)
    const first = new Map(confirmed)
    const file = backupFile()
    const created = await northfold(`backup create ${file}`).finally(() => (isMade = true))
    await Promise.all([...trading, deciding])
    expect(created).toMatchObject({ code: 0, errors: '' })
    const empty = await emptyDatabase()
    onTestFinished(() => empty.drop())
    const restored = await runNorthfold(empty.connection, `backup restore ${file}`, { env: { DOCUMENT_KEY } })
    expect(restored).toMatchObject({ code: 0, errors: '' })
    expect(restored.output).toMatch(
      /All \d+ invariants hold, and the audit log is unbroken\.\nAll 4 documents can/,
    )
    await expectVerified(empty.connection)
    await asking(empty.connection, async (client) => {
      const { rows } = await client.query<{ id: string; count: number }>(
        `select customer_id::text as id, count(*)::int as count from every_shard.transactions
         where instrument = 'KO' group by customer_id`,
      )
      const bought = new Map(rows.map(({ id, count }) => [id, count]))
      for (const { id } of walkers) {
        expect(bought.get(id)).toBeGreaterThanOrEqual(first.get(id) ?? 0)
        expect(bought.get(id)).toBeLessThanOrEqual(confirmed.get(id) ?? 0)
      }
      await client.query('begin')
      expect(await shardDifferences(client)).toEqual([])
      const { rowCount } = await client.query(
        `select 1 from pg_constraint where contype = 'f' and not convalidated`,
      )
      expect(rowCount).toBe(0)
    })
  })

  test.each([
    ['through the coordinator', () => servers.coordinator],
    ['on a worker', () => servers.workers[0]],
  ])('a backup begins when a change %s has ended', async (_where, server) => {
    const file = backupFile()
    let isMade = false
    await asking(server().owner, async (writer) => {
      await writer.query('begin')
      await writer.query('update s1.positions set cost_cents = cost_cents where customer_id = -1')
      const making = northfold(`backup create ${file}`).finally(() => (isMade = true))
      await expect.poll(waiting, { timeout: 60_000, interval: 20 }).toBeGreaterThan(0)
      expect(isMade).toBe(false)
      await writer.query('rollback')
      expect(await making).toMatchObject({ code: 0, errors: '' })
    })
  })

  test('a backup goes into an empty database of Citus too', async () => {
    const { owner } = servers.coordinator
    await makeCitusDatabase(servers.coordinator, 'again')
    const file = backupFile()
    expect(await northfold(`backup create ${file}`)).toMatchObject({ code: 0, errors: '' })
    const again = { ...owner, database: 'again' }
    const restored = await northfold(`backup restore ${file}`, {
      DATABASE_URL: addressOf(again),
      DATABASE_OWNER_URL: '',
    })
    expect(restored).toMatchObject({ code: 0, errors: '' })
    await expectVerified(again)
  })

  test('a backup needs the owner of the schema', async () => {
    const { code, errors } = await northfold(`backup create ${backupFile()}`, { DATABASE_OWNER_URL: '' })
    expect({ code, errors }).toEqual({
      code: 1,
      errors: expect.stringMatching(/^The shards lie on several servers, [^\n]+\n$/),
    })
  })

  test('migrations of every kind upgrade each shard, beside customers who trade', async () => {
    let isDone = false
    const trading = walkers.map(async (walker) => {
      while (!isDone) await buy(walker)
    })
    await upgrade(LATER).finally(() => (isDone = true))
    await Promise.all(trading)
    // A table that is not listed as customers' is none to compare.
    expect((await differences()).filter((each) => !each.includes('parcel'))).toEqual(before)
    expect(await partsUnlike()).toEqual([])
    for (const walker of walkers) {
      await walking.trade(walk, walker)
      await walking.walkOut(walk, walker, root)
      await walking.leaveOrders(walk, walker)
    }
    const newcomer = await walking.signUp(walk, product.url, 'upkeep4')
    await walking.walkIn(walk, newcomer, root)
    await walking.trade(walk, newcomer)
    expect(walk.failed()).toEqual([])
    await asking(servers.coordinator.owner, async (owner) => {
      const { rows } = await owner.query<{ parcels: number; colors: number; marked: number }>(
        `select (select count(*)::int from every_shard.parcels) as parcels,
           (select count(*)::int from every_shard.accounts where color = 'red') as colors,
           (select count(*)::int from every_shard.plans where changed_by = customer_id) as marked`,
      )
      expect(rows).toEqual([{ parcels: 4, colors: 4, marked: 4 }])
    })
  })

  test.each(Object.entries(REFUSED))('what Citus does not do is refused: %s', async (file, [sql, why]) => {
    await expect(upgrade({ ...LATER, [file]: sql })).rejects.toThrow(
      `Migration ${file}.sql cannot run where the shards lie on several servers, and was undone: ${why}.`,
    )
    await asking(servers.coordinator.owner, async (owner) => {
      const hues = `select 1 from pg_attribute where attname = 'hue'`
      expect((await owner.query(hues)).rowCount).toBe(0)
    })
  })

  test('the books of all shards and the audit log hold', () => expectVerified(servers.coordinator.owner))
})
