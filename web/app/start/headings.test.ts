import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ScreenBoundary } from '../shell/screen-boundary.tsx'
import { UnreachablePage } from './unreachable-page.tsx'

/** The texts of the first-level headings. */
const headingsOf = (markup: string) => [...markup.matchAll(/<h1[^>]*>([^<]*)<\/h1>/g)].map(([, text]) => text)
const mainsOf = (markup: string) => markup.match(/<main\b/g)?.length ?? 0

test('a page that cannot be reached says so in its heading', () => {
  const page = renderToStaticMarkup(createElement(UnreachablePage))
  expect(headingsOf(page)).toEqual(['The trading platform cannot be reached'])
  expect(mainsOf(page)).toBe(1)
})

test.each([
  ['that met an error', 'x is not a function', 'This page failed. Your account is not affected.'],
  [
    'whose code is gone',
    'Failed to fetch dynamically imported module: /a.js',
    'This page could not be loaded.',
  ],
])('a screen %s has a heading in its place', (_, message, text) => {
  const boundary = new ScreenBoundary({ children: null })
  boundary.state = ScreenBoundary.getDerivedStateFromError(new Error(message))
  const place = renderToStaticMarkup(boundary.render())
  expect(headingsOf(place)).toEqual(['Something went wrong'])
  expect(place).toContain(text)
})
