import { expect, test } from 'vitest'
import { choiceAfter } from './sort-choice.ts'

const CHOICES = ['name', '-name', '-price', 'price'] as const

test.each([
  ['name', 'price', '-price'],
  ['-price', 'price', 'price'],
  ['price', 'price', '-price'],
  ['-price', 'name', 'name'],
  ['name', 'name', '-name'],
] as const)('sorted by %s, a press on the title of %s sorts by %s', (current, pressed, then) => {
  expect(choiceAfter(CHOICES, current, pressed)).toBe(then)
})
