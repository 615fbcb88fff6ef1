import { releaseTogether } from '../support/last-byte.ts'
import { asker } from './askers.ts'
import { type Ask, type Asker, READS, type Request, sentence, wireOf } from './asks.ts'
import { goodCode } from './world/authenticator.ts'
import { announce, untilTraded } from './world/company-acts.ts'
import type { Event } from './events.ts'
import { predict } from './predict/predict.ts'
import { type Reply, meet } from './predict/prediction.ts'
import { NEW_PASSKEY, requestsOf, signingIn } from './requests.ts'
import { resolve, resolveAtOnce } from './resolve.ts'
import { type Person, type State, openSessionOf } from './world/state.ts'
import { type Game, hasOpenOrder, intervene, pass, passNight, wait, waitForProofs } from './world/time.ts'
import { send, tokenOf, urlOf } from './send.ts'
import { STOCKS, type World, begin, untilRatesAgree } from './world/world.ts'

/** The product did something else than the model predicted. */
class Difference extends Error {}

const NEXT_CODE_MS = 61_000
const MOST_AT_ONCE = 6

/** Plays a history on people of its own, and compares every reply and in the end everything there is to see. */
export async function play(world: World, run: number, events: readonly Event[]): Promise<void> {
  const state = await begin(world, run)
  const game = { world, state, moments: 0, quarters: 0, nights: 0, leaps: 0 }
  await prologue(game)
  for (const event of events) {
    state.step += 1
    await happen(game, event)
  }
  await epilogue(game)
}

/**
 * Without an approved profile and money nothing but refusals happens. One of them has an app and one a passkey, too.
 */
async function prologue(game: Game): Promise<void> {
  for (const [at, amount] of ['10000.00', '500.00', null].entries()) {
    await askAs(game, at, { ask: 'submit profile', isFirst: true, fullName: 'Ada Example' })
    if (amount === null) continue
    const customer = game.state.customers[at]
    await decideAs(game, 'profile', customer?.submissions.at(-1)?.id ?? '')
    const sum = { sent: amount, units: BigInt(amount.replace('.', '')) }
    const password = customer?.password ?? ''
    await askAs(game, at, {
      ask: 'deposit',
      sum,
      currency: 'USD',
      expected: null,
      reference: 'first',
      depositReference: null,
      password,
      key: null,
    })
    await decideAs(game, 'deposit', customer?.deposits.at(-1)?.id ?? '')
  }
  await untilTraded(game.world, [...STOCKS, ...game.state.funds])
  const enrollment = { did: 'enroll', who: 1, node: 0, isWrong: false, typed: 'good' } as const
  await happen(game, enrollment)
  await happen(game, { ...NEW_PASSKEY, who: 2, node: 0 })
  const buying = { did: 'order', side: 'buy', node: 1, expects: 'nothing', key: null } as const
  const size = { by: 'percent', of: 33n } as const
  for (const who of [0, 1] as const) {
    for (const symbol of [0, 1, 2] as const) {
      const request = resolve(game.state, { ...buying, who, symbol, size })
      if (request) await judged(game, request)
    }
  }
  while (game.state.customers.some(hasOpenOrder)) await passNight(game)
}

const askAs = (game: Game, at: number, ask: Ask) =>
  judged(game, { by: asker(game.state, 'customer', at, at), ask })

const decideAs = (game: Game, what: 'profile' | 'deposit', id: string) =>
  judged(game, {
    by: asker(game.state, 'administrator', 0, 1),
    ask: { ask: 'decide', what, id, approves: true },
  })

async function happen(game: Game, event: Event): Promise<void> {
  switch (event.did) {
    case 'burst':
      return burst(game, event)
    case 'moment':
    case 'quarter':
    case 'night':
    case 'ten days':
      return wait(game, event.did)
    case 'five minutes':
      return waitForProofs(game, event.isOver)
    case 'demote':
    case 'promote':
    case 'lock out':
    case 'let in':
      return intervene(game, event)
    case 'announce':
      await announce(game.world, game.state, event)
      return event.isLongBefore ? undefined : wait(game, 'night')
    default: {
      await signInFirst(game, event)
      for (const request of requestsOf(game.state, event)) await judged(game, request)
      if (event.did === 'end session' && event.waits) {
        await wait(game, 'moment')
        const session = game.state.customers[event.who]?.sessions.findLastIndex(({ ended }) => ended !== null)
        await expectToBeOut(game, { kind: 'customer', at: event.who, session: session ?? -1 })
      }
    }
  }
}

/** A user usually signs in before acting, where possible; otherwise the call is refused. */
async function signInFirst(game: Game, event: object): Promise<void> {
  const { state } = game
  if (state.step % 6 === 0) return
  if ('by' in event) await signIn(game, state.administrators[Number(event.by)])
  if ('who' in event && !('by' in event) && !('isOld' in event))
    await signIn(game, state.customers[Number(event.who)])
}

async function signIn(game: Game, person: Person | undefined): Promise<void> {
  if (!person || person.isLocked || person.id === '' || openSessionOf(person)) return
  const factor = game.state.customers.find((customer) => customer === person)?.factor ?? null
  // All codes of the moment have been used.
  if (factor && goodCode(game.state, factor) === null) await pass(game, NEXT_CODE_MS)
  for (const request of signingIn(game.state, person, game.state.step)) await judged(game, request)
}

/** Sends one request and compares the reply with what may come. */
async function judged(game: Game, request: Request): Promise<void> {
  const { world, state } = game
  const open = openTokens(state)
  const reply = await send(world, state, request)
  const different = follow(state, request, reply)
  if (different) throw new Difference(`${sentence(request)}\n    ${different}`)
  for (const { kind, at, sessions } of peopleOf(state)) {
    const session = sessions.findLastIndex(({ token, ended }) => ended !== null && open.has(token))
    if (session >= 0) await expectToBeOut(game, { kind, at, session })
  }
}

/** An ended session is refused at once by the node that ended it, and by the others within seconds. */
async function expectToBeOut(game: Game, who: Pick<Asker, 'kind' | 'at' | 'session'>): Promise<void> {
  const what = who.kind === 'customer' ? 'wallet' : 'user'
  for (const node of Array(game.state.nodes).keys())
    await judged(game, { by: { ...who, node }, ask: { ask: 'read', what } })
}

const peopleOf = ({ customers, administrators }: State) => [
  ...customers.map(({ sessions }, at) => ({ kind: 'customer' as const, at, sessions })),
  ...administrators.map(({ sessions }, at) => ({ kind: 'administrator' as const, at, sessions })),
]

const openTokens = (state: State): ReadonlySet<string> =>
  new Set(
    peopleOf(state).flatMap(({ sessions }) =>
      sessions.filter(({ ended }) => ended === null).map(({ token }) => token),
    ),
  )

/** The state after a reply, if that may come; how it differs from what may. */
function follow(state: State, request: Request, reply: Reply): string | null {
  const differences = []
  for (const prediction of predict(state, request)) {
    const different = meet(prediction, reply)
    if (different === null) return null
    differences.push(different)
  }
  return differences.join('\n    nor: ')
}

/** Requests that are decided at one moment: there must be an order in which the model answers each as it was. */
async function burst(game: Game, event: Extract<Event, { did: 'burst' }>): Promise<void> {
  const { world, state } = game
  await signIn(game, state.customers[event.who])
  for (const administrator of state.administrators) await signIn(game, administrator)
  const requests = event.of
    .map((each) => ('key' in each && event.isOneIntent ? { ...each, key: 'a' as const } : each))
    .flatMap((each) => Array.from({ length: event.times }, () => ({ ...each, who: event.who })))
    .slice(0, MOST_AT_ONCE)
    .flatMap((each, turn) => resolveAtOnce(state, { ...each, node: turn }) ?? [])
  if (requests.length === 0) return
  const replies = await Promise.all(
    groupedByNode(requests).map(async ([node, group]) => {
      const url = world.urls[node] ?? urlOf(world, group[0]!.request)
      const sendings = group.map(({ request }) => sendingOf(state, request))
      const answers = await releaseTogether([url], sendings)
      return group.map(({ at }, turn) => ({ at, ...answers[turn]!, opened: null }))
    }),
  )
  const inOrder = replies.flat().toSorted((a, b) => a.at - b.at)
  const after = anOrder(state, requests, inOrder)
  if (after === null) {
    const lines = requests.map((request, at) => {
      const { status, body } = inOrder[at]!
      return `  ${sentence(request)}\n      ${status} ${JSON.stringify(body)?.slice(0, 300)}`
    })
    throw new Difference(`at one moment, and no order of these explains the answers:\n${lines.join('\n')}`)
  }
  Object.assign(state, after)
  for (const what of ['wallet', 'holdings', 'performance'] as const) await readOwn(game, event.who, what)
}

function groupedByNode(requests: readonly Request[]) {
  const groups = new Map<number, { request: Request; at: number }[]>()
  for (const [at, request] of requests.entries()) {
    const group = groups.get(request.by.node) ?? []
    group.push({ request, at })
    groups.set(request.by.node, group)
  }
  return [...groups]
}

function sendingOf(state: State, request: Request) {
  const { params = {}, ...wire } = wireOf(request.ask)
  const id = 'id' in params ? String(params.id) : ''
  return { ...wire, id, token: tokenOf(state, request) ?? '' }
}

/** The state after some order of the requests that explains every reply; null when none does. */
function anOrder(state: State, requests: readonly Request[], replies: readonly Reply[]): State | null {
  if (requests.length === 0) return state
  for (const [at, request] of requests.entries()) {
    const tried = structuredClone(state)
    const reply = replies[at]
    if (!reply || follow(tried, request, reply) !== null) continue
    const after = anOrder(tried, requests.toSpliced(at, 1), replies.toSpliced(at, 1))
    if (after) return after
  }
  return null
}

/** Every user is reinstated and reads all their data on every node; then every node has the same rates. */
async function epilogue(game: Game): Promise<void> {
  const { world, state } = game
  state.step += 1
  for (const by of state.administrators.keys()) {
    await intervene(game, { did: 'promote', by })
    await intervene(game, { did: 'let in', by })
    await signIn(game, state.administrators[by])
  }
  const testServer = (ask: Ask) => judged(game, { by: asker(state, 'administrator', 0, 0), ask })
  for (const [at, customer] of state.customers.entries()) {
    if (!customer.isThere) continue
    if (customer.isLocked) await testServer({ ask: 'unlock', customer: at, id: customer.id })
    await testServer({ ask: 'look at', customer: at, id: customer.id })
    await signIn(game, customer)
    for (const what of Object.keys(READS)) await readOwn(game, at, what as keyof typeof READS)
  }
  await untilRatesAgree(world, state)
}

async function readOwn(game: Game, at: number, what: keyof typeof READS): Promise<void> {
  const { state } = game
  for (const node of Array(state.nodes).keys()) {
    await judged(game, { by: asker(state, 'customer', at, node), ask: { ask: 'read', what } })
  }
}
