import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readShards } from '#server/platform/database/schema/shard-schemas.ts'
import { shardOf } from '#server/platform/shards/shard-of.ts'
import { asking } from '../support/asking.ts'
import { type Client, createClient } from '../support/client.ts'
import { CUSTOMERS_PASSWORD } from '../support/customers.ts'
import { served } from '../support/eventually.ts'
import { expectVerified } from '../support/database/verified-database.ts'
import { ADMINISTRATOR, type Product, startProduct } from '../support/product.ts'
import { type CitusServers, addressOf, missingForCitus } from './citus-servers.ts'
import { northfoldOn, openDistributed } from './distributed.ts'
import { type Moment, loseCoordinator, preparedOnWorkers } from './lost-coordinator.ts'
import * as walking from './walk.ts'

const isAsked = process.env['TEST_SCALE'] === '1'
const missing = missingForCitus()
const name = `shards on two workers of Citus${isAsked ? missing : ' (npm run test:scale)'}`

describe.skipIf(!isAsked || missing !== '')(name, { timeout: 300_000 }, () => {
  let servers: CitusServers
  let product: Product
  let root: Client
  const walk = walking.openWalk()
  const walkers: walking.Walker[] = []
  beforeAll(async () => {
    servers = await openDistributed()
    const { owner, application } = servers.coordinator
    product = await startProduct({
      DATABASE_URL: addressOf(application),
      DATABASE_OWNER_URL: addressOf(owner),
      RATE_LIMIT_FACTOR: '0',
      LOG_LEVEL: 'silent',
    })
    root = createClient(product.url)
    await root.post('/api/login', ADMINISTRATOR)
  }, 300_000)
  afterAll(async () => {
    await product?.stop()
    await servers?.remove()
  }, 60_000)

  const shardOfWalker = ({ id }: walking.Walker): Promise<number> =>
    asking(servers.coordinator.owner, async (owner) => {
      const { firstId = null } = (await readShards(owner)).find(({ number }) => number === 0) ?? {}
      return shardOf(BigInt(id), firstId)
    })

  /** What an operator does, with the answer of the command. */
  const move = (shard: number, to: string) => northfold(`shards move ${shard} --to ${to}`)
  const northfold = (words: string) => northfoldOn(servers, words)

  /** Which worker has a walker, as Citus says it. */
  async function workerOf(walker: walking.Walker): Promise<number> {
    const shard = await shardOfWalker(walker)
    return asking(servers.coordinator.owner, async (owner) => {
      const { rows } = await owner.query<{ port: number }>(
        'select nodeport as port from citus_shards where table_name = $1::regclass',
        [`s${shard}.accounts`],
      )
      return servers.workers.findIndex(({ owner: { port } }) => port === rows[0]?.port)
    })
  }

  test('customers of both workers sign up, are approved, trade, withdraw and ask', async () => {
    for (const at of [0, 1, 2, 3]) walkers.push(await walking.signUp(walk, product.url, `walker${at}`))
    expect((await Promise.all(walkers.map(workerOf))).toSorted()).toEqual([0, 0, 1, 1])
    for (const walker of walkers) {
      await walking.walkIn(walk, walker, root)
      await walking.trade(walk, walker)
      await walking.leaveOrders(walk, walker)
      await walking.walkOut(walk, walker, root)
      await walking.read(walk, walker)
    }
    expect(walk.failed()).toEqual([])
  })

  test('the office looks at each of them, and over all', async () => {
    for (const walker of walkers) await walking.lookAt(walk, walker, root)
    await walking.survey(walk, root)
    expect(walk.failed()).toEqual([])
    const { body } = await root.get<{ username: string }[]>('/api/admin/customers?query=walker')
    expect(body.map(({ username }) => username).toSorted()).toEqual(walkers.map(({ username }) => username))
  })

  test('the coordinator takes no threshold that is loosened alone where another could confirm it', async () => {
    const key = 'thresholds.per_request'
    const set = async (value: string, seen: string | null) => {
      const body = { key, value, reason: 'r', seen }
      const reply = await root.post<{ changes: { id: string }[] }>('/api/admin/settings', body)
      expect(reply.status, reply.problem.detail).toBe(200)
      return reply.body.changes[0]?.id ?? null
    }
    const seen = await set('500.00', null)
    await asking(servers.coordinator.owner, async (owner) => {
      const [first, second] = walkers.map(({ id }) => id)
      const loosen = (confirmed: string) =>
        owner.query(
          `insert into settings (id, key, value, effective_from, proposed_by, confirmed_by, reason, made_at)
           select id + 1, key, '60000', effective_from, ${first}, ${confirmed}, reason, made_at
           from settings where id = ${seen}`,
        )
      await expect(loosen('null')).rejects.toMatchObject({ code: '23001' })
      await expect(loosen(`${second}`)).rejects.toMatchObject({ code: '23001' })
      await owner.query('begin')
      await owner.query(
        `insert into proposals (id, kind, subject, subject_version, payload, payload_hash, reason, proposed_by,
           proposed_at, expires_at, status, decided_at, decided_by)
         select 1, 'setting', 'setting:' || key, id::text, '{"value": "600.00", "effectiveFrom": null}', sha256(''),
           reason, ${first}, made_at, made_at + interval '7 days', 'approved', made_at, ${second}
         from settings where id = ${seen}`,
      )
      await loosen(`${second}`)
      await owner.query('rollback')
    })
    // Of one administrator alone.
    await set('', seen)
  })

  test('they sign in, and get a new password through the office', async () => {
    for (const walker of walkers) await walking.comeBack(walk, walker, product.url, root)
    expect(walk.failed()).toEqual([])
  })

  test('a worker that is lost stops its own customers, who go on when it is back', async () => {
    const traders = [
      await walking.signUp(walk, product.url, 'trader0'),
      await walking.signUp(walk, product.url, 'trader1'),
    ]
    for (const trader of traders) await walking.walkIn(walk, trader, root)
    const places = await Promise.all(traders.map(workerOf))
    const [lost, other] = [traders[places.indexOf(1)], traders[places.indexOf(0)]]
    if (!lost || !other) throw new Error('each worker has one of them')
    const buys = async ({ client }: walking.Walker) =>
      (await client.post('/api/buy', { symbol: 'AAPL', quantity: 1 }, { key: randomUUID() })).status
    expect([await buys(lost), await buys(other)]).toEqual([200, 200])
    await servers.workers[1].kill()
    expect(await buys(lost)).toBe(503)
    const away = servers.workers[1].owner.port
    expect((await move(await shardOfWalker(other), `127.0.0.1:${away}`)).errors).toContain(
      `The server 127.0.0.1:${away} does not answer.\n`,
    )
    expect(await buys(other)).toBe(200)
    await servers.workers[1].start()
    await expect.poll(() => buys(lost)).toBe(200)
    expect(await buys(other)).toBe(200)
    expect(walk.failed()).toEqual([])
  })

  test('a shard that has no business there is not moved, in a sentence', async () => {
    const [walker] = walkers
    if (!walker) throw new Error('nobody walks')
    const shard = await shardOfWalker(walker)
    const [at, coordinator] = [await workerOf(walker), `127.0.0.1:${servers.coordinator.owner.port}`]
    const own = `127.0.0.1:${servers.workers[at === 0 ? 0 : 1].owner.port}`
    const refusals: [number, string, string][] = [
      [shard, own, `Shard ${shard} is on ${own} already.`],
      [shard, coordinator, `${coordinator} is the coordinator, which has shard 0. Name one of `],
      [shard, '127.0.0.1:9', 'Citus knows no server 127.0.0.1:9. It knows '],
      [0, own, 'Shard 0 does not move: '],
      [63, own, 'There is no shard 63.'],
    ]
    for (const [number, to, sentence] of refusals) {
      const { code, errors } = await move(number, to)
      expect({ code, errors }).toEqual({ code: 1, errors: expect.stringContaining(sentence) })
      expect(errors.trim()).not.toContain('\n')
    }
    const elsewhere = servers.workers[at === 0 ? 1 : 0].owner
    await asking(elsewhere, async (client) => {
      await client.query('set citus.enable_ddl_propagation = off')
      await client.query('create function public.of_mine() returns int language sql as $$ select 1 $$')
      const { errors } = await move(shard, `127.0.0.1:${elsewhere.port}`)
      expect(errors).toContain('The functions in public and ')
      await client.query('drop function public.of_mine()')
    })
    expect(await workerOf(walker)).toBe(at)
  })

  test('a shard is moved to the other worker while its customer trades, and every order is there', async () => {
    const mover = await walking.signUp(walk, product.url, 'mover')
    await walking.walkIn(walk, mover, root)
    await walking.trade(walk, mover)
    const to = 1 - (await workerOf(mover))
    let isMoved = false
    let confirmed = 0
    const trading = (async () => {
      while (!isMoved) {
        const { status } = await mover.client.post(
          '/api/buy',
          { symbol: 'KO', quantity: '0.1' },
          { key: randomUUID() },
        )
        expect([200, 503]).toContain(status)
        if (status === 200) confirmed += 1
      }
    })()
    const { port } = servers.workers[to === 0 ? 0 : 1].owner
    const { errors, output } = await move(await shardOfWalker(mover), `127.0.0.1:${port}`).finally(
      () => (isMoved = true),
    )
    await trading
    expect(errors).toBe('')
    expect(output).toMatch(
      /^Shard \d has moved from 127\.0\.0\.1:\d+ to 127\.0\.0\.1:\d+ in [\d.]+ s: \d+ tables with [1-9][\d,]* rows, /,
    )
    expect(await workerOf(mover)).toBe(to)
    expect(confirmed).toBeGreaterThan(0)
    const held = async () =>
      (await mover.client.get<{ assetSymbol: string; quantity: string }[]>('/api/holdings')).body.find(
        ({ assetSymbol }) => assetSymbol === 'KO',
      )?.quantity
    expect(Number(await held())).toBeCloseTo(confirmed / 10, 8)
    await walking.trade(walk, mover)
    await walking.leaveOrders(walk, mover)
    await walking.walkOut(walk, mover, root)
    await walking.read(walk, mover)
    await walking.lookAt(walk, mover, root)
    await walking.comeBack(walk, mover, product.url, root)
    expect(walk.failed()).toEqual([])
  })

  test('a shard does not move while a row of it is locked, before anything was changed', async () => {
    const mover = await walking.signUp(walk, product.url, 'locked')
    const shard = await shardOfWalker(mover)
    const { port } = servers.workers[(await workerOf(mover)) === 0 ? 1 : 0].owner
    let isMoved = false
    const moved = await asking(servers.coordinator.application, async (app) => {
      await app.query('begin')
      await app.query(`select 1 from s${shard}.accounts where customer_id = $1 for update`, [mover.id])
      const moving = move(shard, `127.0.0.1:${port}`).finally(() => (isMoved = true))
      await expect
        .poll(() =>
          asking(servers.coordinator.superuser, async (client) => {
            const waiting = `select 1 from pg_locks where not granted and relation = 's${shard}.accounts'::regclass`
            return (await client.query(waiting)).rowCount
          }),
        )
        .toBe(1)
      expect(isMoved).toBe(false)
      await app.query('rollback')
      return moving
    })
    expect(moved).toMatchObject({ code: 0, errors: '' })
  })

  test.each<[Moment, string]>([
    ['before the coordinator commits', 'pending'],
    ['after the coordinator commits', 'approved'],
  ])('an approval is all or nothing: lost %s, the deposit is %s', async (moment, state) => {
    const walker = await walking.signUp(walk, product.url, `lost.${state}`)
    await walking.walkIn(walk, walker, root)
    const deposit = {
      currency: 'USD',
      originalAmount: '77.00',
      bankReference: state,
      password: CUSTOMERS_PASSWORD,
    }
    const { body } = await walker.client.post<{ id: string }>('/api/deposit-requests', deposit)
    const approve = () => root.patch(`/api/admin/deposit-requests/${body.id}/approve`)
    const linesOf = () =>
      asking(servers.coordinator.owner, async (owner) => {
        const lines = `select id from audit_log where action = 'deposit.approved' and subject_id = $1`
        return (await owner.query(lines, [body.id])).rowCount
      })
    expect(await loseCoordinator(servers, moment, approve)).toBeGreaterThan(0)
    await expect.poll(() => preparedOnWorkers(servers)).toBe(0)
    const known = async () => {
      const wallet = await served(() => walker.client.get<{ available: string }>('/api/wallet'))
      return [wallet.body.available, await linesOf()]
    }
    expect(await known()).toEqual(state === 'pending' ? ['5000.00', 0] : ['5077.00', 1])
    expect((await served(approve)).status).toBe(state === 'pending' ? 200 : 409)
    expect(await known()).toEqual(['5077.00', 1])
  })

  test('the books of all shards and the audit log hold', () => expectVerified(servers.coordinator.owner))
})
