import { describe, expect, test } from 'vitest'
import { documents } from '../../support/sources.ts'
import { PAGE, pageOf, readPage, readSpecification, unmet, unproved, written } from './coverage.ts'

describe('the page that says which test proves each line of the specification', () => {
  test('is the one that npm run spec-coverage writes', () => {
    expect(documents().find(({ path }) => path === PAGE)?.text).toBe(written(readPage()))
  })

  test('names only tests that there are', () => {
    expect(unproved(readPage())).toEqual([])
  })

  test('has every line of the specification', ({ skip }) => {
    const specification = readSpecification()
    if (specification === null) {
      process.stderr.write('THE SPECIFICATION IS NOT HERE: its lines are not compared with the page\n')
      return skip()
    }
    expect(unmet(readPage(), specification)).toEqual([])
  })
})

describe('a page', () => {
  const ROWS = `# Tea
| green | \`tests/e2e/green.spec.ts\` |
* Tea is hot
  < Tea: hot
  > domain/tea.test.ts: is hot
  > green (twice)`
  const sources = [{ path: 'domain/tea.test.ts', text: "test('is hot', () => {})", lines: [] }]

  test('is a table', () => {
    const row = '| Tea is hot | `domain/tea.test.ts` ("is hot"), green (twice) |'
    expect(written(pageOf(ROWS)).split('\n').slice(2, 5)).toEqual(['| Thing | Proof |', '|---|---|', row])
  })

  test.each([
    ['a test of another name', ROWS.replace(': is hot', ': is cold'), 'domain/tea.test.ts: is cold'],
    ['a file that there is not', ROWS.replace('domain/tea', 'domain/cake'), 'domain/cake.test.ts: is hot'],
    ['a folder without a test', ROWS.replace('tea.test.ts: is hot', 'cake'), 'domain/cake'],
    ['an unknown journey', ROWS.replace('green (', 'black ('), 'black (twice)'],
    ['nothing', ROWS.replaceAll(/\n {2}>.*/g, ''), 'Tea is hot: no proof'],
  ])('that names %s is found', (_, rows, problem) => {
    expect(unproved(pageOf(ROWS), sources)).toEqual([])
    expect(unproved(pageOf(rows), sources)).toEqual([problem])
  })

  test.each([
    ['a line without a row', '- **Tea**: hot.\n- Cake: sweet.', ['Cake: sweet.']],
    ['a row whose line is gone', '# Tea', ['Tea: hot']],
  ])('finds %s', (_, specification, problems) => {
    expect(unmet(pageOf(ROWS), '## 1\nNotes:\nThe milk: not shown.\n| Tea: hot | x |')).toEqual([])
    expect(unmet(pageOf(ROWS), specification)).toEqual(problems)
  })
})
