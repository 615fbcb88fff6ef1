import { expect, test } from 'vitest'
import { code, documents } from '../support/sources.ts'

/** Prose is read by everyone who comes later, so it has a budget. */
const MAX_DECISIONS = 45
const MAX_DECISION_WORDS = 250
const MAX_WORDS = 70_000

const wordsOf = (text: string): number => text.split(/\s+/).filter(Boolean).length

const all = documents().filter(({ path }) => path.startsWith('docs/decisions/'))
const decisions = all.filter(({ path }) => !path.endsWith('/README.md'))
const numbers = decisions.map(({ path }) => path.replace('docs/decisions/', '').slice(0, 4))

test(`there are at most ${MAX_DECISIONS} decisions of at most ${MAX_DECISION_WORDS} words`, () => {
  expect(decisions.length).toBeGreaterThan(0)
  expect(decisions.length).toBeLessThanOrEqual(MAX_DECISIONS)
  const long = decisions.filter(({ text }) => wordsOf(text) > MAX_DECISION_WORDS)
  expect(long.map(({ path, text }) => `${path}: ${wordsOf(text)} words`)).toEqual([])
})

test(`all documents together have at most ${MAX_WORDS} words`, () => {
  const words = documents().reduce((sum, { text }) => sum + wordsOf(text), 0)
  expect(words).toBeGreaterThan(MAX_WORDS / 10)
  expect(words).toBeLessThanOrEqual(MAX_WORDS)
})

test('the list of decisions has each of them once, in order', () => {
  const listed = /^- \[(\d{4})\. .+\]\((\1-[a-z0-9-]+\.md)\)/
  const list = all.find(({ path }) => path.endsWith('/README.md'))?.lines ?? []
  const files = list.flatMap((line) => listed.exec(line)?.[2] ?? [])
  expect(files).toEqual(decisions.map(({ path }) => path.replace('docs/decisions/', '')).toSorted())
})

test('code and documents name only decisions that there are', () => {
  const named = [...code(/./), ...documents()].flatMap(({ path, text }) =>
    [...text.matchAll(/\bADR (\d{4})\b|decisions\/(\d{4})/g)].map(([, adr, link]) => ({
      path,
      number: adr ?? link ?? '',
    })),
  )
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter(({ number }) => !numbers.includes(number))).toEqual([])
})
