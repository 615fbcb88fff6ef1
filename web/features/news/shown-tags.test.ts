import { expect, test } from 'vitest'
import { shownTags } from './shown-tags.ts'

test('tags in capitals read as words, abbreviations and others as they came', () => {
  const tags = ['LARGE MOVE', 'INFORMATION TECHNOLOGY', 'ETF', 'M&A', 'Earnings', '2026']
  expect(shownTags({ tags, isSimulated: false })).toEqual([
    'Large move',
    'Information technology',
    'ETF',
    'M&A',
    'Earnings',
    '2026',
  ])
})

test('what the screen says of all simulated reports is no tag of each', () => {
  expect(shownTags({ tags: ['SIMULATED', 'INDICES'], isSimulated: true })).toEqual(['Indices'])
  expect(shownTags({ tags: ['SIMULATED'], isSimulated: false })).toEqual(['Simulated'])
})
