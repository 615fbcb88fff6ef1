import { randomUUID } from 'node:crypto'
import { type Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { ServerProcess } from './child.ts'
import { DASHBOARD_CALLS } from './dashboard-calls.ts'

interface Reply {
  cookie: string
  body: string
}

/**
 * One visit of a customer: signs in, opens the dashboard and its streams, buys and sells, announces a deposit that an
 * administrator who signs in for it approves, and leaves.
 */
export function openVisitor(
  server: ServerProcess,
  agent: Agent,
  password: string,
): (customerId: bigint) => Promise<void> {
  const { ask, openStream, run, sent } = createRequests(server, agent)
  const signIn = async (username: string) =>
    (await ask('POST', '/api/login', '', { username, password })).cookie

  async function review(depositId: string): Promise<void> {
    const admin = await signIn('bench-admin')
    await ask('GET', '/api/admin/deposit-requests?status=pending', admin)
    await ask('PATCH', `/api/admin/deposit-requests/${depositId}/approve`, admin)
    await ask('POST', '/api/logout', admin)
  }

  return async (customerId) => {
    const cookie = await signIn(`c${customerId}`)
    await ask('GET', '/', cookie)
    await Promise.all(DASHBOARD_CALLS.map((path) => ask('GET', path, cookie)))
    const streams = await Promise.all(
      ['/api/stock/stream', '/api/events'].map((path) => openStream(path, cookie)),
    )
    for (const side of ['buy', 'sell'])
      await ask('POST', `/api/${side}`, cookie, { symbol: 'KO', quantity: '0.5' })
    const amount = `${10 + (sent() % 900)}.${String(sent() % 100).padStart(2, '0')}`
    const { body } = await ask('POST', '/api/deposit-requests', cookie, {
      amount,
      bankReference: `visit ${run} ${sent()}`,
      password,
    })
    const deposit: { id: string } = JSON.parse(body)
    await review(deposit.id)
    await ask('GET', '/api/transactions', cookie)
    for (const stream of streams) stream.destroy()
    await ask('POST', '/api/logout', cookie)
  }
}

/** Sends the requests of one run, each with an Idempotency-Key of its own. */
function createRequests({ port }: ServerProcess, agent: Agent) {
  let keys = 0
  const run = randomUUID()

  async function respond(
    method: string,
    path: string,
    cookie: string,
    body?: object,
  ): Promise<IncomingMessage> {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const headers = {
      ...(cookie === '' ? {} : { cookie }),
      ...(body === undefined
        ? {}
        : { 'content-type': 'application/json', 'idempotency-key': `${run}-${++keys}` }),
    }
    request({ host: '127.0.0.1', port, agent, method, path, headers })
      .on('response', resolve)
      .on('error', reject)
      .end(body === undefined ? undefined : JSON.stringify(body))
    return promise
  }

  async function ask(method: string, path: string, cookie: string, body?: object): Promise<Reply> {
    const reply = await respond(method, path, cookie, body)
    const said = await text(reply)
    if ((reply.statusCode ?? 500) >= 300)
      throw new Error(`${method} ${path} answered ${reply.statusCode}: ${said}`)
    return { cookie: reply.headers['set-cookie']?.[0]?.split(';')[0] ?? cookie, body: said }
  }

  /** A stream that has said its first word. */
  async function openStream(path: string, cookie: string): Promise<IncomingMessage> {
    const stream = await respond('GET', path, cookie)
    await new Promise((resolve) => stream.once('data', resolve))
    return stream.resume()
  }

  return { ask, openStream, run, sent: () => keys }
}
