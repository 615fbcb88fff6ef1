import type { Endpoint } from '#contract/endpoint.ts'
import { createProfile } from '#contract/people/profiles.ts'
import { approveWithdrawal } from '#contract/cash/withdrawals.ts'
import { BANK } from '../api/cash/withdrawals/withdrawals.ts'
import { keyBody } from '../api/people/keys/made-key.ts'
import { QUEUES } from '../api/records/reviews/queues.ts'
import { SAMPLE_BODIES } from '../support/api/sample-bodies.ts'
import { type Client, type Reply, replyOf } from '../support/client.ts'
import { PASSWORD } from '../support/people.ts'
import type { TestServer } from '../support/server.ts'
import { KnownId, type Plan, type Who } from './request-plans.ts'

/** The users who send the generated requests; a user who is signed out is replaced by a new one. */
export interface Users {
  send(plan: Plan): Promise<{ request: string; reply: Reply }>
}

export async function openUsers(testServer: TestServer): Promise<Users> {
  let people = 0
  const known = createKnownIds()
  /** Approved, with one of everything that can be decided on; one in three was paid to a bank account before. */
  const customer = async (): Promise<Client> => {
    people += 1
    const person = await testServer.customer({
      username: `person${people}`,
      kycStatus: 'approved',
      cash: '5000.00',
    })
    for (const [path, body] of OWNED) {
      const reply = await person.post(path, body)
      if (reply.status >= 300 && people <= 3) throw new Error(`${path}: ${JSON.stringify(reply.body)}`)
      known.note(path, person, reply.body)
    }
    if (people % 3 === 0) {
      const id = await QUEUES.withdrawals.ask(testServer, person, `account of ${person.username}`)
      await (await administrator()).call(approveWithdrawal, { params: { id } })
    }
    if (people % 3 === 1) await QUEUES['password resets'].ask(testServer, person, '')
    return person
  }
  const newcomer = async (): Promise<Client> => {
    people += 1
    return testServer.customer({ username: `person${people}` })
  }
  const administrator = async (): Promise<Client> => {
    people += 1
    return testServer.administrator(`administrator${people}`)
  }
  const customers = [await customer(), await customer(), await customer()]
  let admin = await administrator()
  let turn = 0

  const clientOf = async (who: Who, endpoint: Endpoint): Promise<Client> => {
    turn += 1
    if (who === 'administrator') return admin
    if (who === 'visitor') return testServer.visitor()
    if (isSame(endpoint, createProfile)) return newcomer()
    const place = turn % customers.length
    // A profile that is under review, or an empty wallet, closes most doors.
    if (turn % TURNS_OF_A_CUSTOMER === 0) customers[place] = await customer()
    return customers[place] ?? testServer.visitor()
  }

  return {
    async send(plan) {
      const client = await clientOf(plan.who, plan.endpoint)
      const { method, path, text, headers } = writtenOut(plan, known.of(plan.endpoint.path, client))
      const request = `${method} ${path} ${JSON.stringify(headers)} ${text ?? ''}`.slice(0, 4_000)
      const reply =
        plan.endpoint.carries === 'stream'
          ? await opened(testServer.url, client, path)
          : await client.send(method, path, { headers, ...(text === undefined ? {} : { text }) })
      known.note(plan.endpoint.path, client, reply.body)
      if (reply.status === 401 || plan.endpoint.path === '/api/login') {
        if (client === admin) admin = await administrator()
        const place = customers.indexOf(client)
        if (place >= 0) customers[place] = await customer()
      }
      return { request, reply }
    },
  }
}

const isSame = (a: Endpoint, b: Endpoint): boolean => a.method === b.method && a.path === b.path

const TURNS_OF_A_CUSTOMER = 40

const FAR_BELOW = { symbol: 'KO', side: 'buy', type: 'limit', timeInForce: 'gtc', limitPrice: '1.00' }

/** What a customer has at first. */
const OWNED: readonly (readonly [path: string, body: object])[] = [
  ['/api/buy', { symbol: 'KO', quantity: '5' }],
  ['/api/sell', { symbol: 'KO', quantity: '1' }],
  ['/api/orders', { ...FAR_BELOW, quantity: '3' }],
  ['/api/plans', { ...SAMPLE_BODIES['/api/plans'], amount: '25.00' }],
  ['/api/keys', keyBody()],
  ['/api/webhooks', { url: 'http://127.0.0.1:9/', name: 'n', password: PASSWORD }],
  [
    '/api/deposit-requests',
    { originalAmount: '30.00', currency: 'USD', bankReference: 'r', password: PASSWORD },
  ],
  ['/api/withdrawal-requests', { ...BANK, amount: '20.00', password: PASSWORD }],
]

/** The beginning of a stream, which has no end to wait for. */
async function opened(url: string, client: Client, path: string): Promise<Reply> {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(`${url}${path}`, { headers: { cookie } })
  if (response.status !== 200) return replyOf(response, Buffer.from(await response.arrayBuffer()))
  await response.body?.cancel()
  return replyOf(response, Buffer.alloc(0))
}

function writtenOut({ endpoint, params, query, body, key }: Plan, idOf: (id: KnownId) => string) {
  const resolved = (value: unknown): unknown => {
    if (value instanceof KnownId) return idOf(value)
    if (Array.isArray(value)) return value.map(resolved)
    if (typeof value !== 'object' || value === null) return value
    // Entries, so that a field called "__proto__" stays one.
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, resolved(inner)]))
  }
  const inAddress = (value: unknown) => encodeURIComponent(textOf(resolved(value)).toWellFormed())
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => inAddress(params[name]))
  const asked = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = asked.map(([name, value]) => `${encodeURIComponent(name)}=${inAddress(value)}`).join('&')
  const isJson = body !== undefined && 'json' in body
  const text = body === undefined ? undefined : isJson ? JSON.stringify(resolved(body.json)) : body.text
  const headers = {
    ...(body === undefined ? {} : { 'content-type': isJson ? 'application/json' : body.type }),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  }
  return { method: endpoint.method, path: search ? `${path}?${search}` : path, text, headers }
}

const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)

const KEPT_IDS = 60
const KINDS: Partial<Record<string, string>> = {
  profile: 'profiles',
  wallet: 'withdrawal-requests',
  buy: 'transactions',
  sell: 'transactions',
}

/** The ids that replies have named, by kind and by the user they were sent to. */
function createKnownIds() {
  const byKind = new Map<string, string[]>()
  const byClient = new WeakMap<Client, Map<string, string[]>>()
  /** '/api/admin/profiles/:id/approve' and '/api/profile' are about profiles. */
  const kindOf = (path: string) => {
    const [kind = ''] = path.replace(/^\/api\/(admin\/)?/, '').split('/')
    return KINDS[kind] ?? kind
  }
  /** What '/api/admin/customers/:id/viewings' answers may be a customer or an impersonation. */
  const kindsNamedBy = (path: string) => new Set([kindOf(path), path.split('/').at(-1) ?? ''])
  return {
    note(path: string, client: Client, body: unknown): void {
      const named = [...(JSON.stringify(body) ?? '').matchAll(/"id":"([^"]{1,80})"/g)].map(
        ([, id = '']) => id,
      )
      const own = byClient.get(client) ?? new Map<string, string[]>()
      byClient.set(client, own)
      for (const ids of [byKind, own]) {
        for (const kind of kindsNamedBy(path)) {
          const before = ids.get(kind) ?? []
          ids.set(kind, [...new Set([...named.slice(0, 20), ...before])].slice(0, KEPT_IDS))
        }
      }
    },
    /** One's own half of the time. */
    of(path: string, client: Client): (id: KnownId) => string {
      return ({ place, kind = kindOf(path) }) => {
        const all = byKind.get(kind) ?? []
        const own = byClient.get(client)?.get(kind) ?? []
        const ids = place % 2 === 0 && own.length > 0 ? own : all
        return ids[place % Math.max(1, ids.length)] ?? String(place + 1)
      }
    },
  }
}
