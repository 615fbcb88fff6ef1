import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Change } from './change.tsx'

const drawn = (props: Parameters<typeof Change>[0]) => {
  const markup = renderToStaticMarkup(createElement(Change, props))
  const [color] = /text-(gain|loss|fg-2)\b/.exec(markup) ?? []
  return `${color} ${markup.replace(/<svg.*?<\/svg>|<[^>]+>/g, '')}`
}

test('a loss that rounds to nothing has neither sign nor color; beside its dollars it is part of the loss', () => {
  expect(drawn({ percent: '0.00', of: '-0.04' })).toBe('text-fg-2 unchanged 0.00%')
  expect(drawn({ percent: '-0.004', unsigned: true })).toBe('text-fg-2 unchanged 0.00%')
  expect(drawn({ percent: '0.00', amount: '-0.04' })).toBe('text-loss down -$0.04 (0.00%)')
})

test('a loss, a gain and what is neither are told apart by sign, color and word', () => {
  expect(drawn({ percent: '-0.01', of: '-0.04' })).toBe('text-loss down -0.01%')
  expect(drawn({ percent: '0.01', unsigned: true })).toBe('text-gain up 0.01%')
  expect(drawn({ percent: '0.00' })).toBe('text-fg-2 unchanged +0.00%')
  expect(drawn({ percent: '0.00', amount: '0.00' })).toBe('text-fg-2 unchanged $0.00 (+0.00%)')
})
