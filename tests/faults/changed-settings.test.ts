import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { changeSetting } from '#contract/office/settings.ts'
import { createOrder } from '#contract/trading/orders.ts'
import { buy, sell } from '#contract/trading/older-orders.ts'
import { changePlan, createPlan } from '#contract/trading/plans.ts'
import { change, settingOf, withoutNotice } from '../api/office/settings/settings.ts'
import { type FaultProxy, startFaultProxy } from '../support/database/fault-proxy.ts'
import { type Person, type TestNode, type TestServer, startNode, startTestServer } from '../support/server.ts'

/** A server, and another whose connections to the database a test can hold up. */
let testServer: TestServer
let proxy: FaultProxy
let node: TestNode
let ada: Person
beforeAll(async () => {
  testServer = await startTestServer()
  await withoutNotice(testServer.root)
  proxy = await startFaultProxy(testServer.connection)
  node = await startNode({ connection: proxy.through }, testServer.clock)
  ada = node.as(testServer.ada)
  await testServer.ada.call(buy, { body: { symbol: 'KO', quantity: '100' } })
})
afterAll(async () => {
  await node.close()
  await proxy.close()
  await testServer.close()
})

const FEE = 'fees.sale_commission'
const sellOn = (person: Person, key?: string) =>
  person.call(sell, { body: { symbol: 'KO', quantity: '0.1' } }, key === undefined ? {} : { key })

/** The sales with their fee rates, the newest first, each with what the settings of its version say. */
async function sales() {
  const { rows } = await testServer.pool.query<{
    id: string
    version: string
    fee_bps: number
    said_bps: string
  }>(
    `select t.id::text, t.settings_id::text as version, t.fee_bps, (
       select s.value::text from settings s, settings v
       where v.id = t.settings_id and s.key = '${FEE}' and (s.effective_from, s.id) <= (v.effective_from, v.id)
       order by s.effective_from desc, s.id desc limit 1) as said_bps
     from transactions t where t.type = 'sell' order by t.id desc`,
  )
  return rows
}

test('an order asks for no settings while they are fresh: its batch has the statements it always had', async () => {
  const isOfTheBatch = (text: string) => !/read-changes|session|^select|clock/i.test(text)
  await sellOn(ada)
  const from = proxy.said.length
  expect((await sellOn(ada)).status).toBe(200)
  const said = proxy.said.slice(from).filter(isOfTheBatch)
  expect(said).toEqual([
    'begin',
    'lock-accounts',
    'load-positions-and-block',
    'write-batch',
    'append-transfers',
    'commit',
  ])
})

describe('a server that hears nothing of a change', () => {
  test('sells by what it knew for at most five seconds, then asks before it fills', async () => {
    const held = proxy.holdAt({ at: /read-changes/ })
    await held
    await change(testServer.root, FEE, '0.45')
    expect((await sellOn(ada)).status).toBe(200)
    expect((await sales())[0]).toMatchObject({ fee_bps: 50, said_bps: '50' })

    testServer.clock.advance({ seconds: 6 })
    expect((await sellOn(ada)).status).toBe(200)
    expect((await sales())[0]).toMatchObject({ fee_bps: 45, said_bps: '45' })
    proxy.letGo()
  })

  test('changes a plan by what it knew for at most five seconds, then asks', async () => {
    const terms = { symbol: 'KO', amount: '400.00', frequency: 'monthly', anchorDate: '2026-12-01' }
    const { body } = await testServer.ada.call(createPlan, { body: terms })
    const changed = (amount: string) =>
      ada.call(changePlan, { params: { id: body.id }, body: { amount } }).then(({ status }) => status)
    await proxy.holdAt({ at: /read-changes/, besides: /read-changes/ })
    await change(testServer.root, 'plans.smallest_stock', '300')
    expect(await changed('250.00')).toBe(200)
    testServer.clock.advance({ seconds: 6 })
    expect(await changed('251.00')).toBe(422)
    proxy.letGo()
  })

  test('503: fills nothing while it cannot read the settings, says when to try again, and then goes on', async () => {
    await expect.poll(async () => (await sellOn(ada, 'warm-order')).status).toBe(200)
    const before = (await sales()).length
    // None of its connections hears of the newest setting before the order asks for it.
    await proxy.holdAt({ at: /read-changes/, besides: /read-changes/ })
    testServer.clock.advance({ seconds: 6 })
    const asked = proxy.holdAt({ of: /lock-accounts/, at: /read-settings/ })
    const order = sellOn(ada, 'cut-off-order')
    await asked
    proxy.refuse(true)
    const refused = await order
    expect(refused).toMatchObject({ status: 503, problem: { code: 'database_unavailable' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await sales()).toHaveLength(before)
    proxy.letGo()
    proxy.refuse(false)
    await expect.poll(async () => (await sellOn(ada, 'cut-off-order')).status).toBe(200)
    expect(await sales()).toHaveLength(before + 1)
  })

  test('reads everything once it is connected again', async () => {
    proxy.refuse(true)
    await change(testServer.root, FEE, '0.35')
    proxy.refuse(false)
    await expect
      .poll(async () => {
        await sellOn(ada)
        return (await sales())[0]?.fee_bps
      })
      .toBe(35)
  })
})

const PULSE_MS = 100
const SECOND = 1_000 / PULSE_MS

/** Time as this process was given it: a machine that stops the process for a while stops its time too. */
function startPulse(): { now(): number } {
  let pulses = 0
  const timer = setInterval(() => void (pulses += 1), PULSE_MS)
  onTestFinished(() => clearInterval(timer))
  return { now: () => pulses }
}

test('settings that change under load explain every fee on both servers, and count within a second', async () => {
  const RATES = ['0.3', '0.31', '0.32', '0.33', '0.34', '0.36']
  const pulse = startPulse()
  const answers: number[] = []
  const begun: { id: string; on: Person; at: number }[] = []
  let isOver = false
  onTestFinished(() => void (isOver = true))
  const trader = async (on: Person) => {
    while (!isOver) {
      const at = pulse.now()
      const { status, body } = await sellOn(on)
      begun.push({ id: 'id' in body ? body.id : '', on, at })
      const bought = await on.call(buy, { body: { symbol: 'KO', quantity: '0.1' } })
      answers.push(status, bought.status)
    }
  }
  const traders = [testServer.ada, ada, testServer.ada, ada].map(trader)
  const made: { id: string; at: number }[] = []
  for (const rate of RATES) {
    const { body } = await change(testServer.root, FEE, rate)
    const at = pulse.now()
    made.push({ id: body.changes[0]?.id ?? '', at })
    // Orders go on between two changes, and each server answers one that began more than a second after this one.
    const isLate = (on: Person) => begun.some((sale) => sale.on === on && sale.at > at + SECOND)
    await expect.poll(() => isLate(testServer.ada) && isLate(ada)).toBe(true)
  }
  isOver = true
  await Promise.all(traders)
  expect(new Set(answers)).toEqual(new Set([200]))
  const all = await sales()
  expect(all.filter(({ fee_bps, said_bps }) => String(fee_bps) !== said_bps)).toEqual([])
  const versions = new Map(all.map(({ id, version }) => [id, BigInt(version)]))
  const late = begun.filter(({ id, at }) => {
    const known = made.findLast((each) => at > each.at + SECOND)
    return known !== undefined && (versions.get(id) ?? 0n) < BigInt(known.id)
  })
  expect(late.map(({ id }) => id)).toEqual([])
  for (const { id } of made) expect(all.map(({ version }) => version)).toContain(id)
})

test('an order that waits keeps the fee of its placing', async () => {
  const low = { symbol: 'KO', side: 'sell', type: 'stop', timeInForce: 'gtc', quantity: '0.1' } as const
  const placed = await testServer.ada.call(createOrder, { body: { ...low, stopPrice: '1.00' } })
  expect(placed.status).toBe(202)
  const before = await settingOf(testServer.root, FEE)
  await testServer.root.call(changeSetting, {
    body: { key: FEE, value: '1', reason: 'r', seen: before?.changes[0]?.id ?? null },
  })
  const { rows } = await testServer.pool.query<{ settings_id: string }>(
    'select settings_id::text from orders where id = $1',
    [placed.body.id],
  )
  expect(rows[0]?.settings_id).toBe(before?.changes[0]?.id)
})

describe('after hours', () => {
  const AFTER_HOURS = 'orders.after_hours'
  let evening: TestServer
  beforeAll(async () => {
    evening = await startTestServer({ at: '2026-11-18T22:00:00Z' })
  })
  afterAll(() => evening.close())

  /** Every order with what the settings of its version say; the standard without a row. */
  async function placed() {
    const { rows } = await evening.pool.query<{ placed: 'filled' | 'queued'; version: string; said: string }>(
      `select o.placed, o.settings_id::text as version, coalesce((
         select s.value #>> '{}' from settings s, settings v
         where v.id = o.settings_id and s.key = '${AFTER_HOURS}'
           and (s.effective_from, s.id) <= (v.effective_from, v.id)
         order by s.effective_from desc, s.id desc limit 1), 'fill-at-close') as said
       from (select 'filled' as placed, settings_id from transactions where type = 'buy'
             union all select 'queued', settings_id from orders) as o`,
    )
    return rows
  }

  test('a policy that changes under load explains every order, filled or queued, on both servers', async () => {
    const other = await evening.secondNode()
    const made: string[] = []
    const answers: string[] = []
    let isOver = false
    const trader = async (person: Person) => {
      while (!isOver) {
        const { status, problem } = await person.call(buy, { body: { symbol: 'KO', quantity: '0.1' } })
        answers.push(status < 400 ? `${status}` : problem.code)
      }
    }
    const people = [evening.ada]
    for (const username of ['bea', 'cyd', 'dee'])
      people.push(await evening.customer({ username, kycStatus: 'approved', cash: '10000.00' }))
    const traders = people.map((person, at) => trader(at % 2 === 0 ? person : other.as(person)))
    for (const policy of ['queue', 'fill-at-close', 'refuse', 'queue', 'fill-at-close', 'queue']) {
      const before = answers.length
      const { body } = await change(evening.root, AFTER_HOURS, policy)
      made.push(body.changes[0]?.id ?? '')
      await expect.poll(() => answers.length).toBeGreaterThan(before + 12)
    }
    isOver = true
    await Promise.all(traders)
    const allowed = new Set(['200', '202', 'market_closed', 'too_many_pending_orders'])
    expect(answers.filter((answer) => !allowed.has(answer))).toEqual([])
    const all = await placed()
    const explained = { filled: 'fill-at-close', queued: 'queue' }
    expect(all.filter(({ placed: how, said }) => explained[how] !== said)).toEqual([])
    expect(new Set(all.map(({ placed: how }) => how))).toEqual(new Set(['filled', 'queued']))
    const versions = new Set(all.map(({ version }) => version))
    expect(made.filter((id) => versions.has(id)).length).toBeGreaterThanOrEqual(3)
  })
})
