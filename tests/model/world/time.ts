import { isActDue, throughTheNight, untilTraded } from './company-acts.ts'
import { type Customer, type State, endSessions } from './state.ts'
import {
  type World,
  operate,
  readPrices,
  throughTheClose,
  throughTheEnd,
  throughTheOpen,
  toEvening,
} from './world.ts'

const MOMENT_MS = 11_000
const FIVE_MINUTES_MS = 5 * 60_000
const QUARTER_MS = 16 * 60_000
/** Sessions of customers end after thirty minutes: a history never comes near, but by a night. */
const MOST_MOMENTS = 20
const MOST_NIGHTS = 4
const TEN_DAYS_MS = 10 * 86_400_000

/** A history that is being played. */
export interface Game {
  world: World
  state: State
  /** Since the last night. */
  moments: number
  quarters: number
  /** Since the beginning. */
  nights: number
  leaps: number
}

/** What waits for a price may wait longer than a history lasts. */
export const hasOpenOrder = ({ orders }: Customer): boolean =>
  orders.some(({ status, waitsFor }) => status === 'pending' && waitsFor !== 'price')

/** Time passes, as much of it as a history may have. */
export async function wait(game: Game, what: 'moment' | 'quarter' | 'night' | 'ten days'): Promise<void> {
  const { state } = game
  if (what === 'moment' && (game.moments += 1) <= MOST_MOMENTS) await pass(game, MOMENT_MS)
  if (what === 'quarter' && (game.quarters += 1) === 1) {
    // Who is an administrator no more would stay signed in for as long as a customer.
    for (const by of state.administrators.keys()) await intervene(game, { did: 'promote', by })
    await pass(game, QUARTER_MS)
    for (const administrator of state.administrators) endSessions(state, administrator, null)
  }
  if (what === 'night' && (game.nights += 1) <= MOST_NIGHTS) await passNight(game)
  if (what === 'ten days' && (game.leaps += 1) === 1) {
    while (state.customers.some(hasOpenOrder)) await passNight(game)
    await pass(game, TEN_DAYS_MS)
    await passNight(game)
  }
}

/**
 * As long as a proof of the second factor is believed, and no longer if `isOver`; not where a quarter of an hour
 * passes.
 */
export async function waitForProofs(game: Game, isOver: boolean): Promise<void> {
  if ((game.quarters += 1) === 1) await pass(game, FIVE_MINUTES_MS + (isOver ? 1 : 0))
}

export async function pass({ world, state }: Game, ms: number): Promise<void> {
  await world.advance(ms)
  state.nowMs = world.clock.now().getTime()
}

export async function passNight(game: Game): Promise<void> {
  const { world, state } = game
  const concerned = isActDue(state) ? await throughTheNight(world, state) : []
  if (state.ordersWait) await throughTheOpen(world, state)
  await toEvening(world)
  if (state.ordersWait) await throughTheClose(world, state)
  await throughTheEnd(world, state)
  await untilTraded(world, concerned)
  Object.assign(game, { moments: 0, quarters: 0 })
  state.nights += 1
  for (const person of [...state.customers, ...state.administrators]) endSessions(state, person, null)
  await readPrices(world, state)
  state.nowMs = world.clock.now().getTime()
}

/** What the operator does. A cached role stays in force for seconds. */
export async function intervene(
  game: Game,
  { did, by }: { did: 'demote' | 'promote' | 'lock out' | 'let in'; by: number },
): Promise<void> {
  const { world, state } = game
  const administrator = state.administrators[by]
  if (!administrator) return
  await operate(world, did, administrator)
  const wasCustomer = administrator.role === 'customer'
  if (did === 'demote') administrator.role = 'customer'
  if (did === 'promote') administrator.role = 'administrator'
  if (did === 'lock out' || did === 'let in') administrator.isLocked = did === 'lock out'
  if (did === 'lock out') endSessions(state, administrator, null)
  // Only an administrator's role is read at each request; every other role is cached for seconds.
  if (wasCustomer) await pass(game, MOMENT_MS)
}
