import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { CHUNKS, chunkGroups } from '../../build/chunks.ts'
import { STORED_ICONS } from '../../build/icons.ts'

const ROOT = resolve(import.meta.dirname, '../..')

test('every path of a chunk exists: a file that moved is moved here too', () => {
  const icons = JSON.parse(readFileSync(STORED_ICONS, 'utf8')) as Record<string, unknown>
  const exists = (path: string) =>
    dirname(path) === 'build/icons' ? basename(path) in icons : existsSync(join(ROOT, path))
  const named = CHUNKS.flatMap(({ paths, except = [] }) => [...paths, ...except])
  expect(named.filter((path) => !exists(path))).toEqual([])
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
