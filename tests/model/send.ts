import { createClient } from '../support/client.ts'
import { type Request, sentence, wireOf } from './asks.ts'
import { credentialIdOf } from './world/passkeys.ts'
import { type Reply, fieldIn } from './predict/prediction.ts'
import type { State } from './world/state.ts'
import type { World } from './world/world.ts'

/** What browsers keep of a session, and of a sign-in whose second step is due. */
const COOKIES = ['sid', 'second-step'] as const

/** Sends a request as a browser would, and reads what a browser would keep. */
export async function send(world: World, state: State, request: Request): Promise<Reply> {
  const { endpoint, params, body, key } = wireOf(request.ask)
  const brought = cookiesOf(state, request)
  const client = createClient(urlOf(world, request), brought)
  const input = { ...(params ? { params } : {}), ...(body ? { body } : {}) }
  const reply = await client.call(endpoint, input, key === null || key === undefined ? {} : { key })
  const kept = COOKIES.map((name) => client.cookies.get(name))
  const token = kept.find((each) => each !== undefined && !brought.some(([, old]) => old === each))
  const opened = token ?? (await keptFor(world, request, reply.body))
  return { status: reply.status, body: reply.body, opened }
}

function cookiesOf(state: State, request: Request): [string, string][] {
  const { ask } = request
  if (ask.ask === 'ask at sign-in' || ask.ask === 'finish sign-in') {
    const half = state.customers[ask.customer]?.half
    return half ? [['second-step', half.token]] : []
  }
  const token = tokenOf(state, request)
  return token === null ? [] : [['sid', token]]
}

export function tokenOf(state: State, { by }: Request): string | null {
  if (by.kind === 'visitor') return null
  const people = by.kind === 'customer' ? state.customers : state.administrators
  return people[by.at]?.sessions[by.session]?.token ?? null
}

export function urlOf({ urls }: World, request: Request): string {
  const url = urls[request.by.node]
  if (url === undefined) throw new Error(`there is no such node: ${sentence(request)}`)
  return request.by.isByNumber ? url.replace('//localhost:', '//127.0.0.1:') : url
}

/** The id of what an answer does not name: administrators are shown resets, and their owner passkeys. */
async function keptFor({ pool }: World, { ask }: Request, body: unknown): Promise<string | null> {
  const [sql, named] =
    ask.ask === 'ask for a reset'
      ? ['select id from password_reset_requests where reference = $1', fieldIn(body, 'reference')]
      : ask.ask === 'add passkey'
        ? ['select id from passkeys where credential_id = $1', credentialIdOf(ask.answer.key)]
        : []
  if (sql === undefined) return null
  const { rows } = await pool.query<{ id: bigint }>(sql, [named])
  return rows[0]?.id.toString() ?? null
}
