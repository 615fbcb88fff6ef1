import fc from 'fast-check'
import { permissionFor } from '#contract/endpoint.ts'
import type { DeclaredEndpoint } from '#contract/api.ts'
import * as z from 'zod/mini'
import { BAD_AMOUNTS, BAD_BODIES, BAD_IDS, BAD_TEXTS } from '../support/api/bad-input.ts'
import { ENDPOINTS } from '../support/api/endpoints.ts'
import { SAMPLE_BODIES } from '../support/api/sample-bodies.ts'
import { PASSWORD, PROFILE } from '../support/people.ts'

/** A request that was made up from the contract, before it is known which ids there are. */
export interface Plan {
  endpoint: DeclaredEndpoint
  who: Who
  manner: Manner
  params: Record<string, unknown>
  query: Record<string, unknown>
  /** Undefined for none; a `text` is sent as it is. */
  body: { json: unknown } | { text: string; type: string } | undefined
  key: string | undefined
}

export type Who = 'visitor' | 'customer' | 'administrator'
/** As the contract has it; with one thing wrong; with whatever comes to mind. */
type Manner = 'good' | 'nearly' | 'hostile'

/** Stands for an id that some answer has named before; which one, is known when it is sent. */
export class KnownId {
  readonly place: number
  /** What it is an id of, such as 'deposit-requests'; undefined for what the path is about. */
  readonly kind: string | undefined
  constructor(place: number, kind?: string) {
    this.place = place
    this.kind = kind
  }
}

/** Values of every kind the product has a field for: the contract itself says which fit where. */
const VALUES: readonly unknown[] = [
  ...'AAPL KO VFIAX brk.b AAPL,KO USD EUR JPY IDR 0.01 1 5.00 7.25 250 0.9 1.0999 10 500'.split(' '),
  ...'ada grace root nobody.at.all someone Ada Lovelace ada@example.com nobody@example.org'.split(' '),
  ...`${PASSWORD} Another-Harbour-43 Wrong-Harbour-1 HARBUS00 NF-N6XV-CJ3 12345678 x`.split(' '),
  ...'ünïcödé <b>bold</b> 2026-11-18 2026-11-18T15:00:00Z 0123456789abcdef'.split(' '),
  'Because I say so',
  1,
  0.5,
  12.25,
  true,
  false,
  ...Object.values(PROFILE),
]

/** Where one value opens a door and any other that fits does not. */
const LIKELY: Partial<Record<string, readonly unknown[]>> = {
  ...Object.fromEntries(Object.entries(PROFILE).map(([name, value]) => [name, Array(40).fill(value)])),
  password: Array(20).fill(PASSWORD),
  currentPassword: Array(20).fill(PASSWORD),
  depositReference: Array(6).fill(undefined),
  username: ['ada', 'ada', 'ada'],
  email: ['ada@example.com', 'ada@example.com'],
  currency: [...Array(6).fill('USD'), 'EUR'],
  originalAmount: Array(4).fill('250'),
  amount: ['7.25', '12.00'],
  symbol: ['KO', 'KO', 'AAPL'],
  quantity: ['0.01', '0.5'],
  expectedPrice: [undefined, undefined, undefined],
  expectedRate: [undefined, undefined, undefined],
  reasons: [{ books: 'r', suspense: 'r' }],
  year: ['2026'],
  period: ['1D', '1W', '1M', 'All', '2026-10-01..2026-11-17'],
  date: ['2026-11-17', '2026-11-18'],
}

/** Fields that name something, and what the path is about does not say which; undefined where it does. */
const NAMING: Partial<Record<string, string | undefined>> = {
  id: undefined,
  ids: undefined,
  before: undefined,
  requestId: 'deposit-requests',
}

type Shape = Record<string, z.ZodMiniType>

interface Definition {
  type: string
  shape?: Shape
  in?: z.ZodMiniType
  innerType?: z.ZodMiniType
  element?: z.ZodMiniType
  options?: z.ZodMiniType[]
  entries?: Record<string, unknown>
}

const definitionOf = (schema: z.ZodMiniType): Definition => schema._zod.def

const fits = (schema: z.ZodMiniType, value: unknown): boolean => z.safeParse(schema, value).success

/** What `schema` takes. */
function good(schema: z.ZodMiniType, name = ''): fc.Arbitrary<unknown> {
  const { type, shape, in: inner, innerType, element, options, entries } = definitionOf(schema)
  if (type === 'object' && shape) return goodFields(shape)
  if ((type === 'optional' || type === 'default' || type === 'nullable') && innerType) {
    return fc.option(good(innerType, name), { nil: undefined, freq: name in LIKELY ? 8 : 2 })
  }
  if (type === 'array' && element) return fc.array(good(element, name), { maxLength: 3 })
  if (type === 'pipe' && inner && hasFields(inner)) return good(inner, name)
  if (type === 'union' && options?.some(hasFields)) {
    return fc.oneof(...options.map((option) => good(option, name)))
  }
  const fitting = [...Object.values(entries ?? {}), ...VALUES].filter((value) => fits(schema, value))
  if (name in NAMING) return knownId(NAMING[name])
  const likely = LIKELY[name]
  if (likely) return fc.constantFrom(...likely, ...likely, ...likely, ...fitting)
  return fitting.length > 0 ? fc.constantFrom(...fitting) : fc.string({ maxLength: 40 })
}

const knownId = (kind?: string): fc.Arbitrary<KnownId> =>
  fc.oneof(fc.nat(4), fc.nat(99)).map((place) => new KnownId(place, kind))

/** The sample of the endpoint in half of the cases, where there is one: some bodies are found by no chance. */
function goodBody({ path, input }: DeclaredEndpoint): fc.Arbitrary<unknown> {
  if (!input.body) return fc.constant(undefined)
  const sample = SAMPLE_BODIES[path]
  return sample ? fc.oneof(good(input.body), fc.record(sampleFields(sample))) : good(input.body)
}

const sampleFields = (sample: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(sample).map(([name, value]): [string, fc.Arbitrary<unknown>] => {
      if (name in NAMING) return [name, knownId(NAMING[name])]
      return [name, fc.constantFrom(...(name === 'password' ? [] : [value]), ...(LIKELY[name] ?? []))]
    }),
  )

const goodFields = (shape: Shape): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, good(schema, name)])))

function hasFields(schema: z.ZodMiniType): boolean {
  const { type, in: inner, options } = definitionOf(schema)
  return type === 'object' || (inner !== undefined && hasFields(inner)) || (options?.some(hasFields) ?? false)
}

const HOSTILE: readonly unknown[] = [
  ...BAD_TEXTS.map(([, value]) => value),
  ...BAD_AMOUNTS.map(([, value]) => value),
  ...BAD_IDS.map(([value]) => value),
  ...'${7*7}{{7*7}} ../../etc/passwd %s%n%x \ufeff \u2028 __proto__ constructor toString'.split(' '),
  "' or '1'='1",
  "'; drop table accounts; --",
  'http://169.254.169.254/',
  'x'.repeat(9_000),
  Number.MAX_SAFE_INTEGER,
  Number.MIN_VALUE,
  -0,
  1e308,
  Array.from({ length: 600 }, () => '1'),
]

const anything = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

/** Not by String alone: what is made up may be an object with a `toString` that is no function. */
const textOf = (value: unknown): string =>
  isFields(value) || Array.isArray(value) ? JSON.stringify(value) : String(value)

/** One step away from `value`. */
const DAMAGES: readonly ((value: unknown) => unknown)[] = [
  () => undefined,
  () => null,
  () => '',
  (value) => [value],
  (value) => ({ value }),
  (value) => ` ${textOf(value)} `,
  (value) => `${textOf(value)}0`,
  (value) => `-${textOf(value)}`,
  (value) => `${textOf(value)}\u0000`,
  (value) => textOf(value).slice(0, -1),
  (value) => textOf(value).toUpperCase(),
  (value) => textOf(value).toLowerCase(),
  (value) => textOf(value).repeat(40).slice(0, 4_000),
  (value) => (Number.isFinite(Number(textOf(value))) ? Number(textOf(value)) : 0),
  (value) => (typeof value === 'string' ? value.normalize('NFD') : !value),
]

interface Fields {
  params: Record<string, unknown>
  query: Record<string, unknown>
  json: unknown
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof KnownId)

/** `fields` with `change` done to one of them, wherever it is. */
function withOneChanged(fields: Fields, which: number, change: (value: unknown) => unknown): Fields {
  const { params, query, json } = fields
  const parts = [params, query, isFields(json) ? json : {}]
  const places = parts.flatMap((part, at) => Object.keys(part).map((name) => ({ at, name })))
  const place = places[which % Math.max(1, places.length)]
  if (!place) return fields
  const changed = parts.map((part, at) =>
    at === place.at ? { ...part, [place.name]: change(part[place.name]) } : part,
  )
  return { params: changed[0] ?? {}, query: changed[1] ?? {}, json: isFields(json) ? changed[2] : json }
}

const fieldsOf = (schema: z.ZodMiniType | undefined) =>
  schema ? good(schema).map((value) => (isFields(value) ? value : {})) : fc.constant({})

const KEYS = [...Array.from({ length: 20 }, (_, at) => `key-of-mine-${at}`), 'short', 'with blank']

/** Fields that no endpoint accepts: claims of a role, an owner, a price. */
const CLAIMS = {
  role: 'administrator',
  isAdmin: true,
  userId: '1',
  status: 'approved',
  price: '0.01',
  fee: 0,
}

function plansOf(endpoint: DeclaredEndpoint): fc.Arbitrary<Plan> {
  const { input, access } = endpoint
  const mayCall: Who =
    access === 'public' ? 'visitor' : permissionFor(access) !== null ? 'administrator' : 'customer'
  return fc
    .record({
      who: fc.oneof(
        { weight: 5, arbitrary: fc.constant(mayCall) },
        { weight: 1, arbitrary: fc.constantFrom<Who>('visitor', 'customer', 'administrator') },
      ),
      manner: fc.oneof(
        { weight: 5, arbitrary: fc.constant<Manner>('good') },
        { weight: 3, arbitrary: fc.constant<Manner>('nearly') },
        { weight: 3, arbitrary: fc.constant<Manner>('hostile') },
      ),
      params: fieldsOf(input.params),
      query: fieldsOf(input.query),
      json: goodBody(endpoint),
      which: fc.nat(99),
      damage: fc.constantFrom(...DAMAGES),
      thing: anything,
      another: anything,
      raw: fc.option(fc.constantFrom(...BAD_BODIES.map(([, body]) => body)), { nil: undefined, freq: 5 }),
      key: fc.option(fc.constantFrom(...KEYS), {
        nil: undefined,
      }),
    })
    .map(({ who, manner, params, query, json, which, damage, thing, another, raw, key }) => {
      const start = { params, query, json }
      const plan = ({ params: place, query: asked, json: sent }: Fields, claims: object = {}): Plan => ({
        endpoint,
        who,
        manner,
        params: place,
        query: asked,
        body: sent === undefined ? undefined : { json: isFields(sent) ? { ...sent, ...claims } : sent },
        key,
      })
      if (manner === 'good') return plan(start)
      if (manner === 'nearly') return plan(withOneChanged(start, which, damage), which % 4 ? {} : CLAIMS)
      const damaged = withOneChanged(
        withOneChanged(start, which, () => thing),
        which + 1,
        () => another,
      )
      if (endpoint.method === 'GET' || !raw) return plan(damaged, CLAIMS)
      return { ...plan(damaged), body: { text: raw.text, type: raw.type ?? 'application/json' } }
    })
}

/** Requests for every endpoint of the contract, each as likely as the others; the same ones for the same seed. */
export const requestPlans = (count: number, seed: number): Plan[] =>
  fc.sample(fc.oneof(...ENDPOINTS.map(plansOf)), { numRuns: count, seed })
