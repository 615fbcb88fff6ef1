import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '#server/platform/database/schema/migrate.ts'
import { readShards } from '#server/platform/database/schema/shard-schemas.ts'
import { shardOf } from '#server/platform/shards/shard-of.ts'
import { asking } from '../support/asking.ts'
import { type Client, createClient } from '../support/client.ts'
import { addressOf } from '../support/database/postgres.ts'
import { addTestShards } from '../support/database/test-shards.ts'
import { expectVerified } from '../support/database/verified-database.ts'
import { ADMINISTRATOR, type Product, startProduct } from '../support/product.ts'
import { type CitusServers, missingForCitus, startCitusServers } from './citus-servers.ts'
import { distributeShards, moveShard } from './distribute-shards.ts'
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
    servers = await startCitusServers()
    const { owner, application } = servers.coordinator
    await migrate(owner, new Date('2026-01-02T15:00:00Z'), { application: application.user })
    await addTestShards(owner, 4)
    await distributeShards(servers, [1, 2, 3, 4])
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
    expect(await buys(other)).toBe(200)
    await servers.workers[1].start()
    await expect.poll(() => buys(lost)).toBe(200)
    expect(await buys(other)).toBe(200)
    expect(walk.failed()).toEqual([])
  })

  test('a shard is moved to the other worker, and its customers go on', async () => {
    const mover = await walking.signUp(walk, product.url, 'mover')
    await walking.walkIn(walk, mover, root)
    await walking.trade(walk, mover)
    const to = 1 - (await workerOf(mover))
    await moveShard(servers, await shardOfWalker(mover), servers.workers[to === 0 ? 0 : 1])
    expect(await workerOf(mover)).toBe(to)
    await walking.trade(walk, mover)
    await walking.leaveOrders(walk, mover)
    await walking.walkOut(walk, mover, root)
    await walking.read(walk, mover)
    await walking.lookAt(walk, mover, root)
    await walking.comeBack(walk, mover, product.url, root)
    expect(walk.failed()).toEqual([])
  })

  test('the books of all shards and the audit log hold', () => expectVerified(servers.coordinator.owner))
})
