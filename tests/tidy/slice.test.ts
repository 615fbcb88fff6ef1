import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT, SOURCES, importsOf, type Import, type Source } from '../support/sources.ts'
import { sliceIn, sliceProblems } from './slice.ts'

describe("ARCHITECTURE.md's slice", () => {
  const slice = sliceIn(readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8'))

  test('is one chain of imports, of at most 12 files and 1,300 lines', () => {
    const listed = SOURCES.filter(({ path }) => slice.includes(path))
    expect(sliceProblems(slice, listed, importsOf(listed))).toEqual([])
  })

  test('leads from the contract to the ledger, and shows a screen and a test', () => {
    const folders = slice.map((path) => path.split('/')[0])
    expect(folders[0]).toBe('contract')
    expect(new Set(folders)).toEqual(new Set(['contract', 'server', 'domain', 'web', 'tests']))
    expect(slice.findLast((path) => path.startsWith('server/'))).toMatch(/^server\/ledger\//)
  })
})

describe('a slice', () => {
  const CHAIN = ['contract/tea.ts', 'server/routes.ts', 'server/brew.ts', 'domain/tea.ts', 'web/cup.tsx']
  const IMPORTS = [
    ['server/routes.ts', '#contract/tea.ts'],
    ['server/routes.ts', 'server/brew.ts'],
    ['server/brew.ts', '#domain/tea.ts'],
    ['web/cup.tsx', '#contract/tea.ts'],
  ] as const
  const sourcesOf = (paths: readonly string[], lines = 10): Source[] =>
    paths.map((path) => ({ path, text: '', lines: Array<string>(lines + 1).fill('') }))
  const importing = (imports: readonly (readonly [string, string])[]): Import[] =>
    imports.map(([path, target]) => ({ path, target, isLazy: false }))
  const without = (path: string) => importing(IMPORTS.filter((each) => each[0] !== path))

  test('that is a chain has no problem', () => {
    expect(sliceProblems(CHAIN, sourcesOf(CHAIN), importing(IMPORTS))).toEqual([])
  })

  test.each([
    [
      'server/routes.ts',
      ['server/routes.ts does not import contract/tea.ts', 'no file above server/brew.ts imports it'],
    ],
    ['server/brew.ts', ['no file above domain/tea.ts imports it']],
    ['web/cup.tsx', ['web/cup.tsx does not import contract/tea.ts']],
  ])('without the imports of %s breaks there', (path, problems) => {
    expect(sliceProblems(CHAIN, sourcesOf(CHAIN), without(path))).toEqual(problems)
  })

  test('in another order breaks: a file comes after the one that imports it', () => {
    const turned = CHAIN.with(2, 'domain/tea.ts').with(3, 'server/brew.ts')
    expect(sliceProblems(turned, sourcesOf(CHAIN), importing(IMPORTS))).toEqual([
      'no file above domain/tea.ts imports it',
    ])
  })

  test('with a file that is gone, too many files or too many lines is found', () => {
    const gone = sourcesOf(CHAIN.slice(0, 4))
    expect(sliceProblems(CHAIN, gone, importing(IMPORTS))).toEqual(['web/cup.tsx is not there'])
    const many = [...CHAIN, ...Array<string>(8).fill('web/cup.tsx')]
    expect(sliceProblems(many, sourcesOf(CHAIN), importing(IMPORTS))).toEqual(['13 files, at most 12'])
    expect(sliceProblems(CHAIN, sourcesOf(CHAIN, 261), importing(IMPORTS))).toEqual([
      '1305 lines, at most 1300',
    ])
  })

  test('is the numbered paths of its section alone', () => {
    const text =
      '1. `a.ts`: no.\n\n## One slice to read in order: tea\n\n1. `b.ts`: it.\n2. `c.ts`: `d.ts`.\n\n## Else\n\n1. ' +
      '`e.ts`\n'
    expect(sliceIn(text)).toEqual(['b.ts', 'c.ts'])
  })
})
