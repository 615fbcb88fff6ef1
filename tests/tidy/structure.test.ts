import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT, SOURCES, importsOf, product } from '../support/sources.ts'
import { circlesIn } from './circles.ts'
import { FLOORS, floorViolations } from './floors.ts'
import { MAX_SERVER_ENTRIES, crowdedFolders, entriesOf } from './folders.ts'
import { mountsIn, strayMounts } from './mounts.ts'

const PATHS = SOURCES.map(({ path }) => path)
const imports = importsOf(product(/^(domain|contract|server|web)\//))

const imported = (path: string, target: string) => ({ path, target, isLazy: false })

describe('floors', () => {
  test('every import goes down a floor, or through an api.ts on its own', () => {
    expect(imports.length).toBeGreaterThan(2_000)
    expect(floorViolations(imports)).toEqual([])
  })

  test.each([
    ['up a floor', 'server/ledger/post.ts', '#server/records/audit/audit.ts', 'up a floor'],
    ['sideways', 'server/cash/deposits/x.ts', '#server/trading/orders/y.ts', 'past its api.ts'],
    ['a screen of another', 'web/screens/customer/wallet/a.tsx', '#web/screens/customer/asset/b.tsx', 'past'],
    ['the app from a screen', 'web/screens/customer/wallet/a.tsx', '#web/app/routes.ts', 'up a floor'],
    ['the composition', 'server/people/identity.ts', '#server/app.ts', 'up a floor'],
  ])('an import of %s is found', (_, path, target, why) => {
    expect(floorViolations([imported(path, target)])).toEqual([expect.stringContaining(why)])
  })

  test.each([
    ['down', 'server/cash/deposits/x.ts', '#server/people/profiles/y.ts'],
    ['within an area', 'server/cash/deposits/x.ts', 'server/cash/wallet/y.ts'],
    ['through an api.ts', 'server/cash/deposits/x.ts', '#server/trading/api.ts'],
    ['of another project', 'server/cash/deposits/x.ts', '#domain/cash/deposit.ts'],
  ])('an import %s is allowed', (_, path, target) => {
    expect(floorViolations([imported(path, target)])).toEqual([])
  })

  test('ARCHITECTURE.md shows them as they are', () => {
    const text = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8')
    const shown = [...text.matchAll(/^\| (\d) \| `([\w/*]+)\/` \|/gm)].map(([, floor, folder]) => ({
      folder,
      floor: Number(floor),
    }))
    expect(shown).toEqual(FLOORS)
  })
})

describe('the contract', () => {
  test('has each endpoint in the area that mounts it', () => {
    const declaring = product(/^contract\/\w+\//).filter(({ text }) =>
      /^export const \w+(: Endpoint| = \w+)<typeof schemas\b/m.test(text),
    )
    const mounts = mountsIn(product(/^server\//))
    expect(strayMounts(mounts)).toEqual([])
    expect([...new Set(mounts.map(({ declared }) => declared))].toSorted()).toEqual(
      declaring.map(({ path }) => path).toSorted(),
    )
  })

  test.each([
    ["import * as tea from '#contract/cash/tea.ts'", 'serve(tea.pour, pour)'],
    ["import { type Tea, pour as poured } from '#contract/cash/tea.ts'", 'serve(\n  poured, pour)'],
  ])('one that another area mounts is found: %s', (line, call) => {
    const mounted = (area: string) =>
      mountsIn([{ path: `server/${area}/routes.ts`, text: `${line}\n${call}` }])
    expect(strayMounts(mounted('cash'))).toEqual([])
    expect(strayMounts(mounted('office'))).toEqual([
      'contract/cash/tea.ts is mounted by server/office/routes.ts',
    ])
  })
})

describe('circles', () => {
  test('there is none between files or between folders', () => {
    expect(circlesIn(imports)).toEqual([])
  })

  test('one between files is found', () => {
    const found = circlesIn([
      imported('domain/money/a.ts', 'domain/money/b.ts'),
      imported('domain/money/b.ts', 'domain/money/a.ts'),
    ])
    expect(found).toEqual(['domain/money: a.ts <-> b.ts'])
  })

  test('one between folders is found, though no two files import each other', () => {
    const found = circlesIn([
      imported('server/people/a/x.ts', '#server/people/b/y.ts'),
      imported('server/people/b/z.ts', 'server/people/c/z.ts'),
      imported('server/people/c/w.ts', 'server/people/a/w.ts'),
    ])
    expect(found).toEqual(['server/people: a <-> b <-> c'])
  })
})

describe('folders', () => {
  test('none holds more than twenty source files', () => {
    expect(crowdedFolders(PATHS)).toEqual([])
  })

  test('one with too many is found; tests do not count', () => {
    const many = Array.from({ length: 21 }, (_, at) => `domain/money/file-${at}.ts`)
    expect(crowdedFolders([...many, 'domain/cash/a.ts'])).toEqual(['domain/money: 21'])
    expect(crowdedFolders(many.map((path) => path.replace('.ts', '.test.ts')))).toEqual([])
  })

  test('the server is at most thirteen entries', () => {
    expect(entriesOf(PATHS, 'server').length).toBeLessThanOrEqual(MAX_SERVER_ENTRIES)
  })
})
