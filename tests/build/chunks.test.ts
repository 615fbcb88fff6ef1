import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { CHUNKS, chunkGroups } from '../../build/chunks.ts'

const ROOT = resolve(import.meta.dirname, '../..')

test('every path of a chunk exists: a file that moved is moved here too', () => {
  const named = CHUNKS.flatMap(({ paths, except = [] }) => [...paths, ...except])
  expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
})

test('an exception lies under a path of its chunk', () => {
  for (const { paths, except = [] } of CHUNKS)
    expect(except.filter((path) => !paths.some((each) => path.startsWith(`${each}/`)))).toEqual([])
})

test.each([
  ['/app/web/ui/layout/card.tsx', 'screens'],
  ['/app/web/ui/layout/tabs.tsx', 'balance'],
  ['/app/web/ui/forms/input.tsx', 'fields'],
  ['/app/web/ui/dialogs/dialog.tsx', undefined],
  ['/app/contract/cash/deposits.ts', 'endpoints'],
  ['/app/contract/people/form-schemas.ts', 'schemas'],
  ['/app/node_modules/react-dom/index.js', 'vendor'],
  ['/app/node_modules/react-dom-like/index.js', undefined],
  ['/elsewhere/web/ui/layout/card.tsx', undefined],
])('%s goes into %s', (id, chunk) => {
  const taking = chunkGroups('/app').filter(({ test }) => typeof test === 'function' && test(id))
  expect(taking[0]?.name).toBe(chunk)
})

test('the page itself loads one chunk, at any path', () => {
  expect(chunkGroups('/app')).toContainEqual({ name: 'base', tags: ['$initial'] })
})
