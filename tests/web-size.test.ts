import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'

const DIST = resolve(import.meta.dirname, '../dist/web')
const ASSETS = join(DIST, 'assets')

/** Thousand bytes of gzip a first visit may fetch, from the entry and every static import. */
const BUDGETS = [
  { visit: 'sign-in', chunks: ['auth-screen'], kilobytes: 122 },
  { visit: 'the FAQ', chunks: ['faq-screen'], kilobytes: 140 },
  { visit: 'the dashboard', chunks: ['dashboard-screen'], kilobytes: 125 },
  { visit: 'an asset with its chart', chunks: ['asset-screen', 'price-chart'], kilobytes: 189 },
]
const STYLE_KILOBYTES = 12

beforeAll(() => {
  if (!existsSync(join(DIST, 'index.html')))
    throw new Error('no web app in dist/web: npx vite build makes it')
})

test.each(BUDGETS)('$visit fetches at most $kilobytes kB of JavaScript', ({ chunks, kilobytes }) => {
  const files = new Set<string>()
  for (const file of [...entries(), ...chunks.map(fileOf)]) addWithImports(file, files)
  const sizes = Object.fromEntries([...files].map((file) => [file, gzipBytes(file)]))
  const total = Object.values(sizes).reduce((sum, bytes) => sum + bytes, 0)
  expect(total, JSON.stringify(sizes, null, 2)).toBeLessThanOrEqual(kilobytes * 1000)
})

test(`the styles are at most ${STYLE_KILOBYTES} kB`, () => {
  const sheets = readdirSync(ASSETS).filter((name) => name.endsWith('.css'))
  expect(sheets).not.toEqual([])
  const total = sheets.reduce((sum, sheet) => sum + gzipBytes(sheet), 0)
  expect(total).toBeLessThanOrEqual(STYLE_KILOBYTES * 1000)
})

/** The scripts the page itself names. */
function entries(): string[] {
  const page = readFileSync(join(DIST, 'index.html'), 'utf8')
  const files = [...page.matchAll(/assets\/([\w.-]+\.js)/g)].map(([, file = '']) => file)
  expect(files).not.toEqual([])
  return files
}

/** A chunk's file, whatever its hash. */
function fileOf(chunk: string): string {
  const files = readdirSync(ASSETS).filter(
    (name) => name.startsWith(`${chunk}-`) && name.endsWith('.js') && name.length === chunk.length + 12,
  )
  expect(files, `chunks named ${chunk}`).toHaveLength(1)
  return files[0] ?? ''
}

function addWithImports(file: string, files: Set<string>): void {
  if (files.has(file)) return
  files.add(file)
  const code = readFileSync(join(ASSETS, file), 'utf8')
  for (const [, imported = ''] of code.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)) {
    addWithImports(imported, files)
  }
}

const gzipBytes = (file: string): number => gzipSync(readFileSync(join(ASSETS, file)), { level: 9 }).length
