import type { Stops } from '../settings/settings.ts'

/** The services of the status page, in order. Answered from memory, since it must work without the database. */
export const SERVICES = ['sign_in', 'prices', 'trading', 'deposits', 'withdrawals', 'mail', 'keys'] as const
export type Service = (typeof SERVICES)[number]

/** 'stopped' is the firm's decision, with its sentence; a server detects the others. */
export const SERVICE_STATES = ['working', 'degraded', 'stopped', 'down'] as const
export type ServiceState = (typeof SERVICE_STATES)[number]

export interface ServiceStatus {
  readonly service: Service
  readonly state: ServiceState
  /** A sentence for customers, or null. */
  readonly detail: string | null
}

/** What one server knows without any request. */
export interface KnownFacts {
  /** Milliseconds since the database answered; Infinity before. */
  readonly databaseAgeMs: number
  /** Symbols whose price is too old for an order, and all of them. */
  readonly stalePrices: number
  readonly symbols: number
  /** Public sentences of what is stopped, or null. */
  readonly stops: Omit<Stops, 'instruments'> & { readonly instruments: number }
  /** How long the oldest due message has waited, in milliseconds; null where no mail is sent. */
  readonly mailWaitsMs: number | null
}

/** The connection is checked every second; silence for longer counts as away. */
export const DATABASE_AWAY_MS = 5_000
/** Mail is sent within seconds, and retried within minutes. */
const MAIL_LATE_MS = 10 * 60_000

const DATABASE_AWAY =
  'Our database does not answer. Nothing is lost, and orders in hand are finished when it is back.'

/** Every service with its state, in order. A stop is shown before a failure. */
export function serviceStatuses(facts: KnownFacts): ServiceStatus[] {
  const { stops } = facts
  const isAway = facts.databaseAgeMs > DATABASE_AWAY_MS
  const away = isAway ? say('down', DATABASE_AWAY) : null
  const found: Record<Service, Found> = {
    sign_in: away ?? (stops.signUp === null ? WORKING : say('degraded', `No new accounts: ${stops.signUp}`)),
    prices: pricesOf(facts),
    trading: stopped(stops.trading) ?? away ?? partOfTrading(stops),
    deposits: stopped(stops.deposits) ?? away ?? WORKING,
    withdrawals: stopped(stops.withdrawals) ?? away ?? WORKING,
    mail: away ?? mailOf(facts.mailWaitsMs),
    keys: stopped(stops.keys) ?? away ?? WORKING,
  }
  const offered = SERVICES.filter((service) => service !== 'mail' || facts.mailWaitsMs !== null)
  return offered.map((service) => ({ service, ...found[service] }))
}

export interface OpenIncident {
  readonly text: string
  readonly services: readonly Service[]
}

/** Adds what people report: a working service named by an incident is degraded. */
export const withIncidents = (
  statuses: readonly ServiceStatus[],
  incidents: readonly OpenIncident[],
): ServiceStatus[] =>
  statuses.map((status) => {
    const incident = incidents.find(({ services }) => services.includes(status.service))
    if (incident === undefined || status.state !== 'working') return status
    return { ...status, state: 'degraded', detail: incident.text }
  })

type Found = Pick<ServiceStatus, 'state' | 'detail'>

const say = (state: ServiceState, detail: string): Found => ({ state, detail })
const WORKING: Found = { state: 'working', detail: null }

const stopped = (sentence: string | null): Found | null =>
  sentence === null ? null : say('stopped', sentence)

function pricesOf({ stalePrices, symbols }: KnownFacts): Found {
  if (stalePrices === 0) return WORKING
  return stalePrices >= symbols
    ? say('down', 'No prices arrive. Orders are refused until they return.')
    : say('degraded', 'Some prices do not arrive. Orders in them are refused until they return.')
}

function partOfTrading({ buys, sales, instruments }: KnownFacts['stops']): Found {
  if (buys !== null) return say('degraded', `No buys: ${buys}`)
  if (sales !== null) return say('degraded', `No sales: ${sales}`)
  return instruments === 0 ? WORKING : say('degraded', 'Some instruments cannot be traded.')
}

function mailOf(waitsMs: number | null): Found {
  if ((waitsMs ?? 0) <= MAIL_LATE_MS) return WORKING
  return say('degraded', 'Messages arrive late.')
}
