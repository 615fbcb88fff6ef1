import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from '../../support/sources.ts'
import { applyMutant } from './mutant.ts'
import { MUTANTS } from './mutants.ts'

/** `npm run mutants` shows that each is noticed; this, that the list is still about the code as it is. */
describe.each(MUTANTS.map((mutant) => [mutant.name, mutant] as const))('%s', (_, mutant) => {
  test('still applies, and changes each of its files', () => {
    const files = applyMutant(ROOT, mutant)
    expect([...files.keys()].toSorted()).toEqual(
      [...new Set(mutant.edits.map(({ file }) => file))].toSorted(),
    )
    for (const { find, replace } of mutant.edits) expect(replace).not.toBe(find)
  })

  test('is to be noticed by tests that there are', () => {
    expect(mutant.killedBy.length).toBeGreaterThan(0)
    expect(
      mutant.killedBy.filter((file) => !file.endsWith('.test.ts') || !existsSync(join(ROOT, file))),
    ).toEqual([])
  })
})

test('no two mutants have one name', () => {
  expect(new Set(MUTANTS.map(({ name }) => name)).size).toBe(MUTANTS.length)
})

test('a mutant whose text is gone, or there twice, does not apply', () => {
  const edit = { file: 'domain/trading/orders/order.ts', replace: '' }
  const mutant = { name: 'of yesterday', breaks: 'nothing', killedBy: [] }
  expect(() => applyMutant(ROOT, { ...mutant, edits: [{ ...edit, find: 'no such text' }] })).toThrow(
    '0 times',
  )
  expect(() => applyMutant(ROOT, { ...mutant, edits: [{ ...edit, find: 'import' }] })).toThrow(
    'times in domain/trading/orders/order.ts',
  )
})
