import { randomUUID } from 'node:crypto'
import { type Client, createClient } from '../support/client.ts'
import { CUSTOMERS_PASSWORD, papers } from '../support/customers.ts'
import { served } from '../support/eventually.ts'
import { PROFILE } from '../support/people.ts'

/** A customer of a running product, and an administrator who decides for them. */
export interface Walker {
  client: Client
  id: string
  username: string
}

interface Step {
  name: string
  status: number
  code: string | undefined
}

/** What each step answered, and those that answered no 2xx. */
export function openWalk() {
  const steps: Step[] = []
  return {
    steps,
    failed: () => steps.filter(({ status }) => status < 200 || status > 299),
    async step<Body>(
      name: string,
      ask: () => Promise<{ status: number; body: Body; problem: { code?: string } }>,
    ): Promise<Body> {
      // Each connection of the coordinator learns by a failure that a worker was away.
      const { status, body, problem } = await served(ask)
      steps.push({ name, status, code: problem?.code })
      return body
    },
  }
}

type Walk = ReturnType<typeof openWalk>
interface Made {
  id: string
}

export async function signUp({ step }: Walk, url: string, username: string): Promise<Walker> {
  const client = createClient(url)
  const names = { firstName: 'Ada', lastName: 'Lovelace', email: `${username}@example.org` }
  const password = CUSTOMERS_PASSWORD
  const { id } = await step('sign up', () =>
    client.post<Made>('/api/register', { username, password, ...names }),
  )
  return { client, id, username }
}

/** A profile and a deposit, and what the office does until both are approved. */
export async function walkIn({ step }: Walk, { client, username }: Walker, root: Client): Promise<void> {
  const profile = await step('profile', () =>
    client.post<Made>('/api/profile', { ...PROFILE, ...papers(username) }),
  )
  await step('queue of profiles', () => root.get('/api/admin/profiles'))
  await step('document', () => root.get(`/api/admin/profiles/${profile.id}/document`))
  await step('approve the profile', () => root.post(`/api/admin/profiles/${profile.id}/approve`))
  await step('reference', () => client.post('/api/deposit-references', { currency: 'USD' }))
  const form = { currency: 'USD', bankReference: username, password: CUSTOMERS_PASSWORD }
  const deposit = (originalAmount: string) =>
    step('deposit', () => client.post<Made>('/api/deposit-requests', { ...form, originalAmount }))
  const [first, second] = [await deposit('5000.00'), await deposit('50.00')]
  await step('queue of deposits', () => root.get('/api/admin/deposit-requests'))
  await step('take next', () => root.post('/api/admin/claims/next', { queue: 'deposits' }))
  await step('approve the deposit', () => root.patch(`/api/admin/deposit-requests/${first.id}/approve`))
  const why = { reason: 'No transfer arrived' }
  await step('reject a deposit', () => root.patch(`/api/admin/deposit-requests/${second.id}/reject`, why))
}

/** Buys two instruments and sells a part. */
export async function trade({ step }: Walk, { client }: Walker): Promise<void> {
  async function order(side: 'buy' | 'sell', symbol: string, quantity: number): Promise<void> {
    const key = randomUUID()
    await step(`${side} ${symbol}`, () => client.post(`/api/${side}`, { symbol, quantity }, { key }))
  }
  await order('buy', 'AAPL', 2)
  await order('buy', 'MSFT', 1)
  await order('sell', 'AAPL', 1)
}

const READS = [
  'wallet orders transactions holdings holdings/AAPL/lots trades?symbol=AAPL closed-positions performance plans',
  'portfolio/history portfolio/today portfolio/dividends notifications deposit-requests withdrawal-requests',
  'support-tickets sessions limits realised?year=2026 agreements payout-accounts payout-pause lot-settings viewings',
  'reinvestment restrictions keys webhooks money-lock pending-orders second-factor profile bank-details session',
].flatMap((line) => line.split(' '))

/** Every list and figure of a customer. */
export async function read({ step }: Walk, { client }: Walker): Promise<void> {
  for (const path of READS) await step(`GET ${path}`, () => client.get(`/api/${path}`))
}

/** An order that waits and is canceled, and a plan: they are taken; filling them is not walked. */
export async function leaveOrders({ step }: Walk, { client }: Walker): Promise<void> {
  const keys = [randomUUID(), randomUUID()]
  const waiting = {
    type: 'limit',
    side: 'buy',
    symbol: 'AAPL',
    quantity: 1,
    limitPrice: '1.00',
    timeInForce: 'gtc',
  }
  const order = await step('limit order', () => client.post<Made>('/api/orders', waiting, { key: keys[0] }))
  await step('cancel it', () => client.post(`/api/orders/${order.id}/cancel`))
  const plan = { symbol: 'AAPL', amount: '50.00', frequency: 'monthly', anchorDate: '2026-12-03' }
  await step('plan', () => client.post('/api/plans', plan, { key: keys[1] }))
}

const BANK = {
  bankName: 'b',
  bankAccountName: 'a',
  bankAccountNumber: '1234',
  swiftCode: 'EXAMPLE0',
  bankAddress: 'c',
}

/** A withdrawal and a support ticket, to their ends. */
export async function walkOut({ step }: Walk, { client }: Walker, root: Client): Promise<void> {
  const key = randomUUID()
  const form = { amount: '100.00', password: CUSTOMERS_PASSWORD, ...BANK }
  const asked = await step('withdraw', () => client.post<Made>('/api/withdrawal-requests', form, { key }))
  await step('queue of withdrawals', () => root.get('/api/admin/withdrawal-requests'))
  await step('approve it', () => root.patch(`/api/admin/withdrawal-requests/${asked.id}/approve`, {}))
  const question = { subject: 'Hello', message: 'A question', category: 'account' }
  const ticket = await step('ticket', () => client.post<Made>('/api/support-tickets', question))
  await step('message', () => client.post(`/api/support-tickets/${ticket.id}/messages`, { message: 'More' }))
  await step('read it', () => root.get(`/api/admin/support-tickets/${ticket.id}`))
  await step('reply', () =>
    root.post(`/api/admin/support-tickets/${ticket.id}/reply`, { message: 'An answer' }),
  )
  await step('close', () => root.post(`/api/admin/support-tickets/${ticket.id}/close`, {}))
}

/** What the office does with one customer. */
export async function lookAt({ step }: Walk, { id }: Walker, root: Client): Promise<void> {
  const at = `/api/admin/customers/${id}`
  const parts = ' /context /flags /notes /timeline /restrictions /agreements /transactions'
  for (const part of parts.split(' '))
    await step(`GET admin/customers/:id${part}`, () => root.get(`${at}${part}`))
  const reason = { reason: 'For a walk' }
  await step('note', () => root.post(`${at}/notes`, { text: 'A note' }))
  await step('flag', () => root.post(`${at}/flags`, { kind: 'vulnerable', note: 'n', days: null }))
  const restriction = { rights: ['keys'], reason: 'other', note: 'n', sentence: 's', businessDays: null }
  await step('restrict', () => root.post(`${at}/restrictions`, restriction))
  await step('lock', () => root.post(`${at}/lock`, reason))
  await step('unlock', () => root.post(`${at}/unlock`, reason))
}

/** A sign-in, a forgotten password that the office lets be reset, and a sign-in with the new one. */
export async function comeBack(
  { step }: Walk,
  { username }: Walker,
  url: string,
  root: Client,
): Promise<void> {
  const visitor = createClient(url)
  await step('sign in', () => visitor.post('/api/login', { username, password: CUSTOMERS_PASSWORD }))
  const password = 'Other-Harbour-43'
  const request = { username, email: `${username}@example.org`, newPassword: password }
  await step('forgotten', () => createClient(url).post('/api/password-reset-request', request))
  const queue = await step('queue of passwords', () =>
    root.get<{ id: string; username: string }[]>('/api/admin/password-reset-requests'),
  )
  const found = queue.find((each) => each.username === username)
  await step('approve', () => root.post(`/api/admin/password-reset-requests/${found?.id}/approve`, {}))
  await step('sign in again', () => createClient(url).post('/api/login', { username, password }))
}

const OFFICE =
  'agreements announcements audit audit/count counts customers customers?search=walker day-closes ' +
  'day-closes/2026-11-17 exchange-rates exports/customers invitations lists/deposits/count lists/customers/count ' +
  'lists/deposits/count?search=walker lists/customers/count?search=walker deposit-requests?search=walker ' +
  'overview proof proposals settings staff views audit.csv'

/** The office's lists, counts and searches over all customers. */
export async function survey({ step }: Walk, root: Client): Promise<void> {
  for (const path of OFFICE.split(' ')) await step(`GET admin/${path}`, () => root.get(`/api/admin/${path}`))
}
