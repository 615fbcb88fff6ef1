import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminListAgreements } from '#contract/agreements/agreements.ts'
import { getDayReport, signDayReport } from '#contract/office/day-close.ts'
import { approveProposal, propose } from '#contract/cash/proposals.ts'
import { verifyDueBooks } from '#server/office/jobs/verify-books.ts'
import { openShards } from '#server/platform/shards/shards.ts'
import { correct, correctionBody, newest } from '../api/cash/corrections/corrections.ts'
import { askedDeposit, ok, proposedDeposit } from '../api/cash/proposals/proposals.ts'
import { publishOrPropose } from '../api/office/agreements/agreeing.ts'
import { makeKey } from '../api/people/keys/made-key.ts'
import { codeOf, enrollTotp, finish, halfSignedIn } from '../api/people/second-factor/enrolled.ts'
import { openReceiver, workingWebhook } from '../support/api/webhook-receiver.ts'
import { announced, dividend, split } from '../support/corporate-actions.ts'
import { expectVerified } from '../support/database/verified-database.ts'
import { program } from '../door/door.ts'
import { eventually, served } from '../support/eventually.ts'
import { type CitusServers, missingForCitus } from './citus-servers.ts'
import { type Days, leaveLimit, openDays, statusOf, untilThere } from './days.ts'
import { openDistributed } from './distributed.ts'
import * as walking from './walk.ts'

const isAsked = process.env['TEST_SCALE'] === '1'
const missing = missingForCitus()
const name = `three days on two workers of Citus${isAsked ? missing : ' (npm run test:scale)'}`

describe.skipIf(!isAsked || missing !== '')(name, { timeout: 300_000 }, () => {
  let servers: CitusServers
  let days: Days
  const walk = walking.openWalk()
  /** Of four shards, two on each worker. */
  const walkers: walking.Walker[] = []
  beforeAll(async () => {
    servers = await openDistributed()
    days = await openDays(servers.coordinator)
  }, 300_000)
  afterAll(async () => {
    await days?.close()
    await servers?.remove()
  }, 60_000)

  test('customers of both workers are mailed what was decided', async () => {
    const root = await days.staff('root')
    for (const at of [0, 1, 2, 3]) walkers.push(await walking.signUp(walk, days.node.url, `daily${at}`))
    for (const walker of walkers) {
      await walking.walkIn(walk, walker, root)
      await walking.trade(walk, walker)
    }
    expect(walk.failed()).toEqual([])
    const addresses = walkers.map(({ username }) => `${username}@example.org`)
    await eventually(() =>
      expect(new Set(days.mail.inbox.map(({ recipient }) => recipient))).toEqual(new Set(addresses)),
    )
  })

  test('limit orders are filled when the price comes', async () => {
    for (const walker of walkers) {
      const person = await days.customer(walker)
      const placed = [await leaveLimit(person, 'buy', 'AAPL'), await leaveLimit(person, 'sell', 'AAPL')]
      await untilThere(days, async () => {
        await days.node.look()
        const statuses = await Promise.all(placed.map((id) => statusOf(person, id)))
        return statuses.includes('filled') ? [] : statuses
      })
      // The other would be filled some day.
      for (const id of placed)
        if ((await statusOf(person, id)) !== 'filled') ok(await person.post(`/api/orders/${id}/cancel`))
    }
  })

  test('a correction, and a deposit that one person proposes and another confirms', async () => {
    const [root, vera] = [await days.staff('root'), await days.staff('vera')]
    for (const walker of walkers) {
      const person = await days.customer(walker)
      ok(await correct(root, person, 'goodwill', '5.00'))
      const deposit = await newest(root, person, 'deposit')
      ok(await correct(root, person, 'deposit_returned', '2.00', { corrects: deposit.id }))
      const id = await proposedDeposit(root, await askedDeposit(person, '500.01'))
      ok(await vera.call(approveProposal, { params: { id } }))
      const asked = {
        kind: 'correction',
        customerId: walker.id,
        correction: correctionBody('goodwill', '1.00'),
      }
      const proposal = ok(await root.call(propose, { body: { ...asked, reason: 'Above my threshold' } }))
      ok(await vera.call(approveProposal, { params: { id: proposal.id } }))
    }
  })

  test('orders of the night are filled at the open, and a treasurer closes the day', async () => {
    await days.later({ hours: 10 })
    const queued: string[] = []
    for (const walker of walkers) {
      const person = await days.customer(walker)
      const plan = { symbol: 'AAPL', amount: '50.00', frequency: 'weekly', anchorDate: '2026-11-20' }
      ok(await person.post('/api/plans', plan, { key: randomUUID() }))
      const body = { symbol: 'MSFT', quantity: '1' }
      const { status, body: order } = await person.post<{ id: string }>('/api/buy', body, {
        key: randomUUID(),
      })
      expect(status).toBe(202)
      queued.push(order.id)
    }
    await announced(
      { pool: days.owner, clock: days.clock },
      dividend('MSFT', '2026-11-20', '0.50'),
      split('AAPL', '2026-11-20', '2:1'),
    )
    await days.later({ hours: 14 })
    for (const [at, walker] of walkers.entries()) {
      const person = await days.customer(walker)
      await untilThere(days, async () =>
        [await statusOf(person, queued[at] ?? '')].filter((status) => status !== 'filled'),
      )
    }
    const { pool, shards } = await openShards(days.owner)
    await verifyDueBooks({
      pool,
      shards,
      connection: servers.coordinator.owner,
      clock: days.clock,
      log: pino({ level: 'silent' }),
      sessions: { forget() {} },
    })
    const vera = await days.staff('vera')
    const date = '2026-11-18'
    const { lines } = ok(await vera.call(getDayReport, { params: { date } }))
    const red = lines.filter(({ state }) => state === 'red').map(({ name }) => [name, 'Known'])
    ok(await vera.call(signDayReport, { params: { date }, body: { reasons: Object.fromEntries(red) } }))
  })

  test('a plan invests, a split doubles and a dividend is paid', async () => {
    const before = new Map<string, string>()
    for (const walker of walkers) before.set(walker.id, await sharesOf(walker, 'AAPL'))
    // A plan runs at noon.
    await days.later({ hours: 26 })
    for (const walker of walkers) {
      await untilThere(days, async () => {
        const person = await days.customer(walker)
        const { body } = await person.get<{ type: string }[]>('/api/transactions')
        const [plan] = (await person.get<{ id: string }[]>('/api/plans')).body
        const runs = await person.get<{ outcome: string }[]>(`/api/plans/${plan?.id}/runs`)
        const seen = [...body.map(({ type }) => type), ...runs.body.map(({ outcome }) => outcome)]
        return ['dividend', 'split', 'bought'].filter((each) => !seen.includes(each))
      })
      expect(Number(await sharesOf(walker, 'AAPL'))).toBeGreaterThan(2 * Number(before.get(walker.id)))
      await walking.read(walk, { ...walker, client: await days.customer(walker) })
    }
    expect(walk.failed()).toEqual([])
  })

  // It names schemas: the connections have been over single shards since the books were verified.
  test('expired rows of the customers of both workers are removed, and those of now stay', async () => {
    const placed = async (): Promise<string[]> => {
      const keys: string[] = []
      for (const walker of walkers) {
        const person = await days.customer(walker)
        const order = { symbol: 'KO', quantity: '0.1' }
        const key = randomUUID()
        ok(await served(() => person.post('/api/buy', order, { key })))
        keys.push(`${walker.id} ${key}`)
      }
      return keys
    }
    const throttled = (bucket: string) =>
      days.owner.query('insert into public.throttles (bucket, count, window_started_at) values ($1, 1, $2)', [
        bucket,
        days.clock.now(),
      ])
    const kept = async (statement: string): Promise<string[]> =>
      (await days.owner.query<{ kept: string }>(statement)).rows.map((row) => row.kept)
    const keysKept = () => kept(`select customer_id || ' ' || key as kept from every_shard.idempotency_keys`)
    const old = await placed()
    await throttled('old')
    await days.later({ hours: 72 })
    const live = await placed()
    await throttled('live')
    expect(await keysKept()).toEqual(expect.arrayContaining([...old, ...live]))

    await days.node.app.jobs.find(({ name }) => name === 'remove expired rows')?.now?.()
    expect((await keysKept()).toSorted()).toEqual(live.toSorted())
    expect(await kept('select bucket as kept from public.throttles')).toEqual(['live'])
  })

  test('with a second factor a program trades, and a webhook is told of it', async () => {
    for (const walker of walkers) {
      const person = await days.customer(walker)
      const receiver = await openReceiver()
      await workingWebhook(person, receiver)
      const { secret } = await enrollTotp({ clock: days.clock } as never, person)
      await days.later({ seconds: 30 })
      const browser = await halfSignedIn(days.node, person)
      expect((await finish(browser, codeOf(days, secret))).status).toBe(200)
      const key = await makeKey(person, { scopes: ['market', 'account', 'trade', 'lists'] })
      const call = program(days.node.url, key)
      const order = { symbol: 'KO', side: 'buy', type: 'market', time_in_force: 'day', qty: '1' }
      expect(await served(() => call('POST', '/v2/orders', order))).toMatchObject({ status: 200 })
      for (const path of ['account', 'positions', 'orders', 'account/activities'])
        expect(await call('GET', `/v2/${path}`)).toMatchObject({ status: 200 })
      await eventually(async () => {
        await days.node.look()
        expect(receiver.received.map(({ type }) => type)).toContain('transaction.created')
      })
      await receiver.close()
    }
  })

  test('an agreement is published by two people', async () => {
    const [root, rita] = [await days.staff('root'), await days.staff('rita', ['administrator'])]
    const { proposalId } = ok(await publishOrPropose(root, { text: 'We serve you.', graceDays: 30 }))
    ok(await rita.call(approveProposal, { params: { id: proposalId ?? '' } }))
    const published = ok(await root.call(adminListAgreements)).filter(
      ({ kind }) => kind === 'customer_agreement',
    )
    expect(published).toHaveLength(2)
  })

  const sharesOf = async (walker: walking.Walker, symbol: string): Promise<string> => {
    const person = await days.customer(walker)
    const { body } = await person.get<{ assetSymbol: string; quantity: string }[]>('/api/holdings')
    return body.find((each) => each.assetSymbol === symbol)?.quantity ?? '0'
  }

  test('the books of all shards and the audit log hold', () => expectVerified(servers.coordinator.owner))
})
