import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import type { StaffRole } from '#domain/staff/roles.ts'
import { type OpenPool, type ShardPool, ofShard, openPool } from '#server/platform/database/pool.ts'
import { type TestClock, createTestClock } from '../support/clock.ts'
import { served } from '../support/eventually.ts'
import { RECEIVES_HERE } from '../support/api/webhook-receiver.ts'
import { type Known, type Person, makeAdministrator, personAt, signIn } from '../support/people.ts'
import { type MailServer, startMailServer } from '../support/providers/mail-server.ts'
import { type TestNode, startNode } from '../support/server.ts'
import type { CitusServer } from './citus-servers.ts'
import type { Walker } from './walk.ts'

/** The product in this process, on Citus, with a clock that the test moves from day to day. */
export interface Days {
  node: TestNode
  clock: TestClock
  mail: MailServer
  /** Signed in as who may alter the schema: customers' tables are those of all shards. */
  owner: OpenPool & ShardPool
  /** A member of the staff, signed in as of now: a session of theirs ends after minutes. */
  staff(username: string, roles?: readonly StaffRole[]): Promise<Person>
  /** A customer, signed in as of now. */
  customer(walker: Walker): Promise<Person>
  /** Moves the clock, and waits until there are prices of then. */
  later(by: Parameters<TestClock['advance']>[0]): Promise<void>
  close(): Promise<void>
}

/** Opens it, and a mail server beside it, with these settings besides. */
export async function openDays(
  coordinator: CitusServer,
  settings: Record<string, string> = {},
): Promise<Days> {
  const clock = createTestClock()
  const mail = await startMailServer()
  const env = {
    ...RECEIVES_HERE,
    AFTER_HOURS_ORDERS: 'queue',
    SMTP_URL: mail.url,
    MAIL_FROM: 'Northfold <no-reply@northfold.example>',
    ...settings,
  }
  const node = await startNode(rolesOf(coordinator), clock, env)
  const path = 'every_shard, public'
  const owner = ofShard(openPool({ ...coordinator.owner, path }, pino({ level: 'silent' }), 4))
  const users = { pool: owner, clock }
  const people = new Map<string, Known>()
  const fresh = async (known: Omit<Known, 'token'>): Promise<Person> =>
    personAt(node.url, { ...known, token: await signIn(users, known) })
  return {
    node,
    clock,
    mail,
    owner,
    async staff(username, roles) {
      const known = people.get(username) ?? (await makeAdministrator(users, username, roles))
      people.set(username, known)
      return fresh(known)
    },
    customer: ({ id, username }) => fresh({ id: BigInt(id), username, role: 'customer' }),
    async later(by) {
      clock.advance(by)
      await node.look()
    },
    async close() {
      await node.close()
      await owner.end()
      await mail.close()
    },
  }
}

/** For a server of the product in this process. */
export const rolesOf = ({ owner, application }: CitusServer) => ({ connection: owner, servers: application })

/** An order that waits for a price a little below or above that of now. */
export async function leaveLimit(person: Person, side: 'buy' | 'sell', symbol: string): Promise<string> {
  const preview = { symbol, side, type: 'market', quantity: '1', timeInForce: 'day' }
  const { body } = await served(() =>
    person.post<{ cost: string | null; proceeds: string | null }>('/api/orders/preview', preview),
  )
  const limitPrice = (Number(body.cost ?? body.proceeds) * (side === 'buy' ? 0.9995 : 1.0005)).toFixed(2)
  const order = { symbol, side, type: 'limit', quantity: '0.1', limitPrice, timeInForce: 'gtc' }
  const placed = await served(() => person.post<{ id: string }>('/api/orders', order, { key: randomUUID() }))
  if (placed.status > 299) throw new Error(`${placed.status} ${JSON.stringify(placed.body)}`)
  return placed.body.id
}

export const statusOf = async (person: Person, id: string): Promise<string> =>
  (await served(() => person.get<{ status: string }>(`/api/orders/${id}`))).body.status

/** Lets minutes pass until nothing is missing of what `look` looks for. */
export async function untilThere(days: Days, look: () => Promise<readonly string[]>): Promise<void> {
  for (let minutes = 0; ; minutes += 1) {
    const missing = await look()
    if (missing.length === 0) return
    if (minutes === 120) throw new Error(`it has not happened in two hours: ${missing.join(', ')}`)
    await days.later({ minutes: 1 })
  }
}
