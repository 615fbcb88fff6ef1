import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const ATTACKS = 179
const page = readFileSync(resolve(import.meta.dirname, '../../docs/threat-model.md'), 'utf8')

/** The numbers of a row: "A24 to A26", "A14, A15". */
function numbersOf(cell: string): number[] {
  const [from = 0, to = from] = [...cell.matchAll(/A(\d+)/g)].map(([, digits]) => Number(digits))
  if (!cell.includes(' to ')) return [...cell.matchAll(/A(\d+)/g)].map(([, digits]) => Number(digits))
  return Array.from({ length: to - from + 1 }, (_, at) => from + at)
}

test('every attack is in a table once, with a test of ours', () => {
  const rows = page.split('\n').filter((line) => /^\| A\d/.test(line))
  const numbers = rows.flatMap((row) => numbersOf(row.split(' | ')[0] ?? ''))
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: ATTACKS }, (_, at) => at + 1))
  expect(rows.filter((row) => !/`(tests|domain)\/[\w./-]+\.ts`/.test(row.split(' | ').at(-1) ?? ''))).toEqual(
    [],
  )
})
