import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buy } from '#contract/trading/orders.ts'
import { readShards } from '#server/platform/database/schema/shard-schemas.ts'
import { shardOf } from '#server/platform/shards/shard-of.ts'
import { asking } from '../support/asking.ts'
import { type Client, createClient } from '../support/client.ts'
import { CUSTOMERS_PASSWORD } from '../support/customers.ts'
import { expectVerified } from '../support/database/verified-database.ts'
import { served } from '../support/eventually.ts'
import { releaseTogether } from '../support/last-byte.ts'
import { ADMINISTRATOR, type Product, startProduct } from '../support/product.ts'
import {
  type CitusServer,
  type CitusServers,
  addressOf,
  configure,
  missingForCitus,
} from './citus-servers.ts'
import { nameOf, northfoldOn, openDistributed } from './distributed.ts'
import * as walking from './walk.ts'

const isAsked = process.env['TEST_SCALE'] === '1'
const missing = missingForCitus()
const name = `orders straight to two workers of Citus${isAsked ? missing : ' (npm run test:scale)'}`

/** What a batch of orders says to the server that it is sent to. */
const BATCH = /execute (lock-accounts|load-positions|write-batch|append-transfers)\b/
const PREPARED = /PREPARE TRANSACTION/

interface Trader extends walking.Walker {
  shard: number
  /** Which worker has them. */
  at: 0 | 1
}

describe.skipIf(!isAsked || missing !== '')(name, { timeout: 300_000 }, () => {
  let servers: CitusServers
  let straight: Product
  /** A server beside it whose orders pass the coordinator. */
  let through: Product
  let root: Client
  const walk = walking.openWalk()
  const traders: Trader[] = []
  /** How many orders each trader was told are filled. */
  const filled = new Map<Trader, number>()

  beforeAll(async () => {
    servers = await openDistributed()
    const { owner, application } = servers.coordinator
    for (const server of [servers.coordinator, ...servers.workers])
      await configure(server, `set log_statement = 'all'`)
    const env = {
      DATABASE_URL: addressOf(application),
      DATABASE_OWNER_URL: addressOf(owner),
      RATE_LIMIT_FACTOR: '0',
      LOG_LEVEL: 'silent',
    }
    straight = await startProduct(env)
    through = await startProduct({ ...env, ORDER_LANES: 'coordinator' })
    root = createClient(straight.url)
    await root.post('/api/login', ADMINISTRATOR)
    for (const at of [0, 1, 2, 3]) {
      const walker = await walking.signUp(walk, straight.url, `straight${at}`)
      await walking.walkIn(walk, walker, root)
      traders.push({ ...walker, ...(await placeOf(walker)) })
    }
  }, 300_000)
  afterAll(async () => {
    await straight?.stop()
    await through?.stop()
    await servers?.remove()
  }, 60_000)

  const placeOf = ({ id }: walking.Walker): Promise<{ shard: number; at: 0 | 1 }> =>
    asking(servers.coordinator.owner, async (owner) => {
      const { firstId = null } = (await readShards(owner)).find(({ number }) => number === 0) ?? {}
      const shard = shardOf(BigInt(id), firstId)
      const { rows } = await owner.query<{ port: number }>(
        'select nodeport as port from citus_shards where table_name = $1::regclass',
        [`s${shard}.accounts`],
      )
      return { shard, at: rows[0]?.port === servers.workers[0].owner.port ? 0 : 1 }
    })

  const traderAt = (at: 0 | 1): Trader => {
    const found = traders.find((trader) => trader.at === at)
    if (!found) throw new Error('each worker has some')
    return found
  }

  /** An order at a server; a filled one is counted. */
  async function buys(trader: Trader, { url } = straight, key: string = randomUUID()): Promise<number> {
    const client = createClient(url, trader.client.cookies)
    const { status } = await client.post('/api/buy', { symbol: 'KO', quantity: '0.1' }, { key })
    if (status === 200) filled.set(trader, (filled.get(trader) ?? 0) + 1)
    return status
  }

  const expectHeld = async (trader: Trader): Promise<void> => {
    const { body } = await served(() =>
      trader.client.get<{ assetSymbol: string; quantity: string }[]>('/api/holdings'),
    )
    const held = body.find(({ assetSymbol }) => assetSymbol === 'KO')?.quantity ?? 0
    expect(Number(held)).toBeCloseTo((filled.get(trader) ?? 0) / 10, 8)
  }

  /** What each server has been told during `work`: the coordinator, then the workers. */
  async function told(work: () => Promise<unknown>): Promise<string[]> {
    const all: CitusServer[] = [servers.coordinator, ...servers.workers]
    const before = all.map((server) => server.log().length)
    await work()
    return all.map((server, at) => server.log().slice(before[at]))
  }

  const each = async (at: Product): Promise<void> => {
    for (const trader of [...traders, ...traders]) expect(await buys(trader, at)).toBe(200)
  }

  const move = (shard: number, to: 0 | 1) =>
    northfoldOn(servers, `shards move ${shard} --to ${nameOf(servers.workers[to])}`)

  test('orders of customers of both workers pass the coordinator by; it gives their ids', async () => {
    const [coordinator = '', ...workers] = await told(() => each(straight))
    expect(coordinator).not.toMatch(BATCH)
    expect(coordinator).toContain('select next_id_block() as block from pg_logical_emit_message(')
    for (const worker of workers) expect(worker).toMatch(BATCH)
    const [passed = ''] = await told(() => each(through))
    expect(passed).toMatch(BATCH)
  })

  test('a straight order is one commit on one worker; through the coordinator it is prepared first', async () => {
    const { client } = traderAt(0)
    const preparing = async (work: () => Promise<unknown>) =>
      (await told(work)).filter((log) => PREPARED.test(log)).length
    expect(await preparing(() => each(straight))).toBe(0)
    expect(await preparing(() => each(through))).toBe(2)
    const form = {
      currency: 'USD',
      originalAmount: '10.00',
      bankReference: 'more',
      password: CUSTOMERS_PASSWORD,
    }
    const approved = await preparing(async () => {
      const { body } = await served(() => client.post<{ id: string }>('/api/deposit-requests', form))
      const approve = () => root.patch(`/api/admin/deposit-requests/${body.id}/approve`)
      expect((await served(approve)).status).toBe(200)
    })
    expect(approved).toBeGreaterThan(0)
  })

  test('orders of one customer, straight and through the coordinator at once, are each filled once', async () => {
    const at = [straight, through]
    for (let round = 0; round < 5; round += 1)
      await Promise.all(
        traders.flatMap((trader) =>
          at.map((product) => served(async () => ({ status: await buys(trader, product) }))),
        ),
      )
    for (const trader of traders) await expectHeld(trader)
  })

  test('one order twenty times at one moment, straight and through the coordinator, is filled once', async () => {
    for (const at of [0, 1] as const) {
      const trader = traderAt(at)
      const token = trader.client.cookies.get('sid') ?? ''
      const order = { token, endpoint: buy, body: { symbol: 'KO', quantity: '0.1' }, key: randomUUID() }
      const replies = await releaseTogether([straight.url, through.url], Array(20).fill(order))
      expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200))
      expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1)
      filled.set(trader, (filled.get(trader) ?? 0) + 1)
      await expectHeld(trader)
    }
  })

  test('a worker that is lost stops the orders of its own customers; a repeated order is filled once', async () => {
    const [lost, other] = [traderAt(1), traderAt(0)]
    const keys = Array.from({ length: 12 }, () => randomUUID())
    const placed = keys.map((key) => buys(lost, straight, key))
    await Promise.race(placed)
    await servers.workers[1].kill()
    const before = await Promise.all(placed)
    expect(await buys(lost)).toBe(503)
    expect(await buys(other)).toBe(200)
    await servers.workers[1].start()
    for (const [at, key] of keys.entries()) {
      const again = await served(async () => ({ status: await buys(lost, straight, key) }))
      expect(again.status).toBe(200)
      // It was counted before.
      if (before[at] === 200) filled.set(lost, (filled.get(lost) ?? 0) - 1)
    }
    expect(await buys(other)).toBe(200)
    await expectHeld(lost)
    await expectHeld(other)
  })

  test('a coordinator that is lost stops all orders, for want of ids; they go on when it is back', async () => {
    await servers.coordinator.kill()
    for (const trader of traders) expect(await buys(trader)).toBe(503)
    await servers.coordinator.start()
    for (const trader of traders) {
      expect((await served(async () => ({ status: await buys(trader) }))).status).toBe(200)
      await expectHeld(trader)
    }
  })

  test('64 at a time at two servers, beside a move of one of the shards: each confirmed order is there', async () => {
    const mover = traders.findLast(({ at }) => at === 0) ?? traderAt(0)
    const ordering = Promise.all(
      Array.from({ length: 64 }, async (_, line) => {
        const trader = traders[line % traders.length] ?? mover
        const statuses: number[] = []
        for (let order = 0; order < 10; order += 1)
          statuses.push(await buys(trader, line % 8 < 4 ? straight : through))
        return statuses
      }),
    )
    const moved = await move(mover.shard, 1)
    const statuses = new Set((await ordering).flat())
    expect(moved).toMatchObject({ code: 0, errors: '' })
    mover.at = 1
    expect([...statuses].filter((status) => status !== 503)).toEqual([200])
    for (const trader of traders) await expectHeld(trader)
  })

  test('a shard does not move while a straight transaction has locked a row of it', async () => {
    const { id, shard, at } = traderAt(0)
    let isMoved = false
    const moved = await asking(servers.workers[at].application, async (app) => {
      await app.query('begin')
      await app.query(`select 1 from s${shard}.accounts where customer_id = $1 for update`, [id])
      const moving = move(shard, 1).finally(() => (isMoved = true))
      await expect
        .poll(() =>
          asking(servers.workers[at].superuser, async (client) => {
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
    const mover = traders.find((trader) => trader.shard === shard)
    if (mover) mover.at = 1
  })

  test('a shard moves while its orders go straight: each is there, and the next go to where it is now', async () => {
    // Another than was moved just now: what is left of that move on the other worker takes Citus a moment to remove.
    const mover = traders.findLast(({ at }) => at === 1) ?? traderAt(1)
    let isMoved = false
    const trading = (async () => {
      while (!isMoved) expect([200, 503]).toContain(await buys(mover))
    })()
    const { errors, code } = await move(mover.shard, 0).finally(() => (isMoved = true))
    await trading
    expect({ errors, code }).toEqual({ errors: '', code: 0 })
    await expectHeld(mover)
    const [coordinator = '', now = '', past = ''] = await told(async () => {
      expect([await buys(mover), await buys(mover)]).toEqual([200, 200])
    })
    expect(coordinator).not.toMatch(BATCH)
    expect(now).toMatch(BATCH)
    expect(past).not.toMatch(BATCH)
    await expectHeld(mover)
  })

  test('the books of all shards and the audit log hold', async () => {
    expect(walk.failed()).toEqual([])
    await expectVerified(servers.coordinator.owner)
  })
})
