import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT, SOURCES, importsOf, type Import, type Source } from '../support/sources.ts'
import { filesOf, sliceIn, sliceProblems } from './slice.ts'

describe("ARCHITECTURE.md's slice", () => {
  const slice = sliceIn(readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8'))
  const files = filesOf(slice)

  test('is one chain of imports, of at most 12 files and 1,300 lines', () => {
    const listed = SOURCES.filter(({ path }) => files.includes(path))
    expect(sliceProblems(slice, listed, importsOf(listed))).toEqual([])
  })

  test('leads from the contract to the ledger, and shows a screen and a test', () => {
    const folders = slice.map(({ path }) => path.split('/')[0])
    expect(folders).toEqual(['contract', ...Array<string>(folders.length - 3).fill('server'), 'web', 'tests'])
    expect(slice.at(-3)?.path).toMatch(/^server\/ledger\//)
    const rules = slice.flatMap((step) => step.rules)
    expect(rules.length).toBeGreaterThan(1)
    expect(rules.filter((path) => !path.startsWith('domain/'))).toEqual([])
  })
})

describe('a slice', () => {
  const CHAIN = [
    { path: 'contract/tea.ts', rules: [] },
    { path: 'server/routes.ts', rules: [] },
    { path: 'server/brew.ts', rules: ['domain/tea.ts', 'domain/water.ts'] },
    { path: 'server/pour.ts', rules: [] },
    { path: 'web/cup.tsx', rules: [] },
  ]
  const IMPORTS = [
    ['server/routes.ts', '#contract/tea.ts'],
    ['server/routes.ts', 'server/brew.ts'],
    ['server/brew.ts', '#domain/tea.ts'],
    ['domain/tea.ts', 'domain/water.ts'],
    ['server/brew.ts', 'server/pour.ts'],
    ['web/cup.tsx', '#contract/tea.ts'],
  ] as const
  const sourcesOf = (slice: typeof CHAIN, lines = 10): Source[] =>
    filesOf(slice).map((path) => ({ path, text: '', lines: Array<string>(lines + 1).fill('') }))
  const importing = (imports: readonly (readonly [string, string])[]): Import[] =>
    imports.map(([path, target]) => ({ path, target, isLazy: false }))

  test('that is a chain has no problem', () => {
    expect(sliceProblems(CHAIN, sourcesOf(CHAIN), importing(IMPORTS))).toEqual([])
  })

  test.each(IMPORTS)('in which %s does not import %s is found', (path, target) => {
    const others = IMPORTS.filter((each) => each[0] !== path || each[1] !== target)
    const missing = path === 'domain/tea.ts' ? 'server/brew.ts' : path
    expect(sliceProblems(CHAIN, sourcesOf(CHAIN), importing(others))).toEqual([
      `${missing} does not import ${target.replace('#', '')}`,
    ])
  })

  test('that leaves out a file between two others is found: the one above imports the next', () => {
    const short = CHAIN.toSpliced(2, 1)
    expect(sliceProblems(short, sourcesOf(short), importing(IMPORTS))).toEqual([
      'server/routes.ts does not import server/pour.ts',
    ])
  })

  test('in another order is found', () => {
    const [contract, routes, brew, pour, cup] = CHAIN
    const turned = [contract!, routes!, pour!, brew!, cup!]
    expect(sliceProblems(turned, sourcesOf(CHAIN), importing(IMPORTS))).toEqual([
      'server/routes.ts does not import server/pour.ts',
      'server/pour.ts does not import server/brew.ts',
    ])
  })

  test('with a file that is gone, too many files or too many lines is found', () => {
    const gone = sourcesOf(CHAIN).slice(0, -1)
    expect(sliceProblems(CHAIN, gone, importing(IMPORTS))).toEqual(['web/cup.tsx is not there'])
    const many = [...CHAIN, ...Array<(typeof CHAIN)[0]>(6).fill(CHAIN[4]!)]
    expect(sliceProblems(many, sourcesOf(CHAIN), importing(IMPORTS))).toEqual(['13 files, at most 12'])
    expect(sliceProblems(CHAIN, sourcesOf(CHAIN, 187), importing(IMPORTS))).toEqual([
      '1309 lines, at most 1300',
    ])
  })

  test('is the paths that begin the items of its section, and those indented under them', () => {
    const text =
      '1. `a.ts`: no.\n\n## One slice to read in order: tea\n\n1. `b.ts`: it.\n   - `c.ts`: `d.ts`.\n2. `e.ts`\n\n' +
      '## Else\n\n1. `f.ts`\n'
    expect(sliceIn(text)).toEqual([
      { path: 'b.ts', rules: ['c.ts'] },
      { path: 'e.ts', rules: [] },
    ])
  })
})
