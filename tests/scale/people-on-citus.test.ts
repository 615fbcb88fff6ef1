import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approveDeposit, requestDeposit } from '#contract/cash/deposits.ts'
import { changeEmail, getEmail, proveEmail } from '#contract/people/account.ts'
import { login, register } from '#contract/people/identity.ts'
import { requestResetLink, resetPassword } from '#contract/people/password-resets.ts'
import { readShards } from '#server/platform/database/schema/shard-schemas.ts'
import { shardOf } from '#server/platform/shards/shard-of.ts'
import { ok } from '../api/cash/proposals/proposals.ts'
import { mailedToken } from '../api/people/email-links/links.ts'
import { createClient } from '../support/client.ts'
import { CUSTOMERS_PASSWORD } from '../support/customers.ts'
import { expectVerified } from '../support/database/verified-database.ts'
import { releaseTogether } from '../support/last-byte.ts'
import type { Person } from '../support/people.ts'
import { ownAddress } from '../support/providers/mailed-token.ts'
import { type TestNode, startNode } from '../support/server.ts'
import { type CitusServers, missingForCitus } from './citus-servers.ts'
import { type Days, openDays, rolesOf } from './days.ts'
import { openDistributed } from './distributed.ts'
import * as walking from './walk.ts'

const isAsked = process.env['TEST_SCALE'] === '1'
const missing = missingForCitus()
const name = `addresses and decisions on two workers of Citus${isAsked ? missing : ' (npm run test:scale)'}`

const NEW_PASSWORD = 'Another-Harbour-43'
const TAKEN = { status: 409, code: 'username_or_email_taken' }
const EMAIL_TAKEN = { status: 409, code: 'email_taken' }

describe.skipIf(!isAsked || missing !== '')(name, { timeout: 300_000 }, () => {
  let servers: CitusServers
  let days: Days
  /** A server beside it that mails nothing: addresses change at once there. */
  let unmailed: TestNode
  const walk = walking.openWalk()
  /** One in each of four shards, two on each worker. */
  const walkers: walking.Walker[] = []
  beforeAll(async () => {
    servers = await openDistributed()
    days = await openDays(servers.coordinator, await ownAddress())
    unmailed = await startNode(rolesOf(servers.coordinator), days.clock)
    for (const at of [0, 1, 2, 3]) walkers.push(await walking.signUp(walk, days.node.url, `mailed${at}`))
  }, 600_000)
  afterAll(async () => {
    await unmailed?.close()
    await days?.close()
    await servers?.remove()
  }, 60_000)

  const urls = () => [days.node.url, unmailed.url]
  const addressOf = ({ username }: walking.Walker) => `${username}@example.org`
  const replyOf = ({ status, body }: { status: number; body: unknown }) => ({
    status,
    code: typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined,
  })
  const form = (username: string, email: string) => ({
    username,
    email,
    firstName: 'New',
    lastName: 'Comer',
    password: CUSTOMERS_PASSWORD,
  })
  /** Who has the address, and in how many shards they have an account. */
  async function ownersOf(email: string): Promise<{ id: string; accounts: string }[]> {
    const { rows: users } = await days.owner.query<{ id: string }>(
      'select id::text from public.users where email_key = lower($1)',
      [email],
    )
    const { rows: accounts } = await days.owner.query<{ id: string; accounts: string }>(
      `select customer_id::text as id, count(*)::text as accounts from every_shard.accounts
       where customer_id = any ($1::bigint[]) group by customer_id`,
      [users.map(({ id }) => id)],
    )
    expect(accounts).toHaveLength(users.length)
    return accounts
  }

  test('four customers who sign up are in four shards', async () => {
    const { firstId = null } = (await readShards(days.owner)).find(({ number }) => number === 0) ?? {}
    expect(walkers.map(({ id }) => shardOf(BigInt(id), firstId)).toSorted()).toEqual([1, 2, 3, 4])
  })

  test('a deposit that two approve at one moment, at two servers, is credited once', async () => {
    const root = await days.staff('root')
    for (const walker of walkers) await walking.walkIn(walk, walker, root)
    expect(walk.failed()).toEqual([])
    const people = [root, await days.staff('vera')]
    const moneyOf = async (person: Person) =>
      (await person.get<{ available: string }>('/api/wallet')).body.available
    for (const [at, walker] of walkers.entries()) {
      const person = await days.customer(walker)
      const body = { originalAmount: '77.00', currency: 'USD', bankReference: `twice ${at}` }
      const { id } = ok(
        await person.call(requestDeposit, { body: { ...body, password: CUSTOMERS_PASSWORD } }),
      )
      const approvals = people.map(({ token }) => ({ token, endpoint: approveDeposit, id }))
      // By turns each of the two has the server that is asked first.
      const replies = await releaseTogether(at % 2 ? urls() : urls().toReversed(), approvals)
      expect(replies.map(replyOf).toSorted((a, b) => a.status - b.status)).toEqual([
        { status: 200, code: undefined },
        { status: 409, code: 'already_processed' },
      ])
      expect(await moneyOf(person)).toBe('5077.00')
      const { rows } = await days.owner.query<{ by: string }>(
        `select actor_id::text as by from public.audit_log where action = 'deposit.approved' and subject_id = $1`,
        [id],
      )
      expect(rows).toEqual([{ by: people[replies.findIndex(({ status }) => status === 200)]?.id }])
    }
  })

  test('an address of a customer is taken for newcomers of every shard', async () => {
    // Each is of the next shard in turns: one of them is of the shard that has the owner.
    for (const [at, walker] of walkers.entries())
      for (const turn of [0, 1]) {
        const body = form(`late.${at}.${turn}`, addressOf(walker).toUpperCase())
        const reply = await createClient(urls()[turn] ?? '').call(register, { body })
        expect(replyOf(reply)).toEqual(TAKEN)
        expect(await ownersOf(body.email)).toEqual([{ id: walker.id, accounts: '1' }])
      }
  })

  test('of two who sign up with one address at one moment, one does', async () => {
    for (const at of [0, 1, 2, 3, 4, 5]) {
      const email = `both.${at}@example.org`
      const forms = [form(`one.${at}`, email), form(`other.${at}`, email.toUpperCase())]
      const sendings = forms.map((body) => ({ token: '', endpoint: register, body }))
      const replies = await releaseTogether(urls(), sendings)
      expect(replies.map(replyOf).toSorted((a, b) => a.status - b.status)).toEqual([
        { status: 200, code: undefined },
        TAKEN,
      ])
      expect(await ownersOf(email)).toEqual([{ id: expect.any(String), accounts: '1' }])
    }
  })

  test('an address is changed to none that a customer of another shard has, nor by two at one moment', async () => {
    const people = []
    for (const walker of walkers) people.push(await days.customer(walker))
    const asks = (email: string) => ({ email, password: CUSTOMERS_PASSWORD })
    for (const [at, person] of people.entries()) {
      const owner = walkers[(at + 1) % walkers.length]
      if (!owner) throw new Error('there are four')
      const body = asks(addressOf(owner).toUpperCase())
      const asked = await unmailed.as(person).call(changeEmail, { body })
      expect(replyOf(asked)).toEqual(EMAIL_TAKEN)
    }
    for (const at of [0, 1, 2, 3]) {
      const email = `moved.${at}@example.org`
      const two = [people[at], people[(at + 1) % people.length]].flatMap((person) => person ?? [])
      const sendings = two.map(({ token }) => ({ token, endpoint: changeEmail, body: asks(email) }))
      const replies = await releaseTogether([unmailed.url], sendings)
      expect(replies.map(replyOf).toSorted((a, b) => a.status - b.status)).toEqual([
        { status: 200, code: undefined },
        EMAIL_TAKEN,
      ])
      const winner = two[replies.findIndex(({ status }) => status === 200)]
      expect(await ownersOf(email)).toEqual([{ id: winner?.id, accounts: '1' }])
      // It has its own again.
      const walker = walkers.find(({ id }) => id === winner?.id)
      if (!winner || !walker) throw new Error('one of them has it')
      ok(await unmailed.as(winner).call(changeEmail, { body: asks(addressOf(walker)) }))
    }
  })

  test('an address is proved, and a forgotten password replaced, by mailed links', async () => {
    const mail = { mailServer: days.mail }
    for (const [at, walker] of walkers.entries()) {
      const [email, visitor] = [addressOf(walker), createClient(days.node.url)]
      const proof = await mailedToken(mail, email, '/email/confirm')
      ok(await visitor.call(proveEmail, { body: { token: proof } }))
      const person = await days.customer(walker)
      expect(ok(await person.call(getEmail))).toMatchObject({ email, isVerified: true })

      ok(await visitor.call(requestResetLink, { body: { email } }))
      const token = await mailedToken(mail, email, '/reset')
      const body = { token, newPassword: NEW_PASSWORD }
      const both = [0, 1].map(() => ({ token: '', endpoint: resetPassword, body }))
      // The server that mails nothing offers no links.
      const replies = await releaseTogether([days.node.url], both)
      expect(replies.map(replyOf).toSorted((a, b) => a.status - b.status)).toEqual([
        { status: 200, code: undefined },
        { status: 409, code: 'link_over' },
      ])
      expect((await person.get('/api/wallet')).status).toBe(401)
      const signIn = (password: string) =>
        createClient(urls()[at % 2] ?? '').call(login, { body: { username: walker.username, password } })
      expect((await signIn(CUSTOMERS_PASSWORD)).status).toBe(401)
      expect((await signIn(NEW_PASSWORD)).status).toBe(200)
    }
  })

  test('the books of all shards and the audit log hold', () => expectVerified(servers.coordinator.owner))
})
