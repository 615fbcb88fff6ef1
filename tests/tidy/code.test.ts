import { describe, expect, test } from 'vitest'
import { IS_TEST, code, documents, product } from '../support/sources.ts'
import { restatedConstants } from './constants.ts'
import { misnamedFactories } from './factories.ts'
import { longFunctions } from './functions.ts'
import { MAX_COLUMNS, wideLines } from './lines.ts'
import { replacedNames } from './replaced-names.ts'
import { repeatedTypeNames } from './type-names.ts'

const SCRIPTS = code(/\.(ts|tsx|mjs)$/)

/** The functions that may be longer, at most five, each with its reason. */
const EXCEPTIONS = new Map([
  ['tests/model/asks.ts: wireOf', 'one switch over every action: the compiler checks that none is missing'],
  ['tests/model/resolve.ts: resolve', 'the same'],
  ['tests/model/predict/predict-reads.ts: predictRead', 'the same'],
  [
    'tests/support/database/watched-rows.ts: watchRows',
    'runs in a page, where it has nothing outside itself',
  ],
])

describe('functions', () => {
  test('have at most 70 lines, but for the exceptions', () => {
    const long = SCRIPTS.filter(({ path }) => !IS_TEST.test(path)).flatMap(longFunctions)
    const named = long.map((found) => found.replace(/, \d+ lines$/, ''))
    expect(named.filter((name) => !EXCEPTIONS.has(name))).toEqual([])
    expect([...EXCEPTIONS.keys()].filter((name) => !named.includes(name))).toEqual([])
    expect(EXCEPTIONS.size).toBeLessThanOrEqual(5)
  })

  test('one that is longer is found, wherever it is written', () => {
    const body = '\n  one()'.repeat(70)
    const found = (text: string) => longFunctions({ path: 'server/x.ts', text })
    expect(found(`export function a() {${body}\n}`)).toEqual(['server/x.ts: a, 72 lines'])
    expect(found(`const b = () => {${body}\n}`)).toEqual(['server/x.ts: b, 72 lines'])
    expect(found(`const c = { d() {${body}\n} }`)).toEqual(['server/x.ts: d, 72 lines'])
    expect(found(`function e() {${'\n  one()'.repeat(68)}\n}`)).toEqual([])
  })
})

describe('lines', () => {
  test('have at most 120 columns, comments included', () => {
    expect(SCRIPTS.flatMap(wideLines)).toEqual([])
  })

  test('one that is wider is found', () => {
    const line = (columns: number) => ({ path: 'server/x.ts', lines: ['', `// ${'x'.repeat(columns - 3)}`] })
    expect(wideLines(line(MAX_COLUMNS))).toEqual([])
    expect(wideLines(line(MAX_COLUMNS + 1))).toEqual(['server/x.ts:2: 121 columns'])
    const docstring = `/** ${'x'.repeat(MAX_COLUMNS)} */`
    expect(wideLines({ path: 'server/x.ts', lines: [docstring] })).toHaveLength(1)
  })
})

describe('names', () => {
  test('no exported type name stands for two things', () => {
    expect(repeatedTypeNames(product(/^(domain|contract|server|web)\//))).toEqual([])
  })

  test('a type name that two files export is found', () => {
    const trade = (path: string) => ({ path, text: 'export interface Trade {\n  id: bigint\n}\n' })
    expect(repeatedTypeNames([trade('server/a.ts'), trade('web/b.ts')])).toEqual([
      'Trade: server/a.ts, web/b.ts',
    ])
    expect(repeatedTypeNames([trade('server/a.ts')])).toEqual([])
  })

  test('a function that answers what must be ended is called create, start or open', () => {
    expect(misnamedFactories(product(/^server\/.*\.ts$/))).toEqual([])
  })

  test.each([
    'export function makeFeed(): Feed {}',
    'export async function feed(): Promise<Feed> {}',
    'export const connect = (): Live => feed()',
  ])('one by another name is found: %s', (line) => {
    const feed = 'export interface Feed { close(): Promise<void> }\ninterface Live extends Feed {}\n'
    const foundIn = (text: string) => misnamedFactories([{ path: 'server/x.ts', text: feed + text }])
    expect(foundIn(line)).toHaveLength(1)
    expect(foundIn(line.replace(/makeFeed|feed\b|connect/, 'openFeed'))).toEqual([])
  })

  test('no replaced word is used again outside the history', () => {
    const history = /^(docs\/decisions\/|CHANGELOG\.md$|tests\/tidy\/)/
    const files = [...SCRIPTS, ...documents()].filter(({ path }) => !history.test(path))
    expect(files.flatMap(replacedNames)).toEqual([])
  })

  test('a replaced word is found', () => {
    const found = (line: string) => replacedNames({ path: 'server/x.ts', lines: [line] }).length
    expect(found('const desk = openOrderDesk(connection)')).toBe(1)
    expect(found('// The rows are sealed anew.')).toBe(2)
    expect(found('export const mountDoor = (house: HouseAccount) => startedViewings')).toBe(3)
    expect(found('// What the house lets a viewing show')).toBe(2)
    expect(found('// A queued order is no waiting order.')).toBe(1)
    expect(found("import { waiting } from './waiting-orders.ts'")).toBe(1)
    expect(found('select id from queued_orders')).toBe(0)
    expect(found('const executor = openOrderExecutor(connection)')).toBe(0)
    expect(found('serve(impersonations.startViewing, start)')).toBe(0)
  })
})

describe('constants', () => {
  test('no text and no published schema states one again', () => {
    const home = 'domain/webhooks/reported-event.ts'
    expect(
      product(/^(domain|contract|server|web)\//)
        .filter(({ path }) => path !== home)
        .flatMap(restatedConstants),
    ).toEqual([])
  })

  test('one that is stated again is found', () => {
    const found = (line: string) => restatedConstants({ path: 'web/x.ts', lines: [line] }).length
    expect(found("hint: 'Waits for 90 days'")).toBe(1)
    expect(found("z.enum(['transaction.created', 'order.accepted'])")).toBe(1)
    expect(found("benchmark: z._default(symbolField, 'GSPC.INDX')")).toBe(1)
    expect(found('hint: `Waits for ${GTC_DAYS} days`')).toBe(0)
  })
})
