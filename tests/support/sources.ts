import { readFileSync, readdirSync } from 'node:fs'
import { join, posix, resolve } from 'node:path'

export const ROOT = resolve(import.meta.dirname, '../..')
export const FOLDERS = [
  'domain',
  'contract',
  'server',
  'web',
  'tests',
  'bench',
  'build',
  'scripts',
  'docs',
  'deploy',
]
export const IS_TEST = /\.(test|spec)\.ts$/
const IN_ROOT = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', 'STYLE.md']
const CODE = /\.(ts|tsx|mjs|css|sql|html)$/

/** A file of the project. */
export interface Source {
  /** From the root, with forward slashes. */
  path: string
  /** Empty for what is neither code nor a document. */
  text: string
  lines: string[]
}

/** Every file of the project's folders. */
export const SOURCES: readonly Source[] = FOLDERS.flatMap(pathsIn).map(readSource)

/** The code whose path matches, tests included. */
export const code = (under: RegExp): Source[] =>
  SOURCES.filter(({ path }) => under.test(path) && CODE.test(path))

/** The same without tests. */
export const product = (under: RegExp): Source[] => code(under).filter(({ path }) => !IS_TEST.test(path))

export const documents = (): Source[] => [
  ...IN_ROOT.map(readSource),
  ...SOURCES.filter(({ path }) => path.endsWith('.md')),
]

/** "path:line: text" of every line that `pattern` finds. */
export const found = (sources: readonly Source[], pattern: RegExp): string[] =>
  sources.flatMap(({ path, lines }) =>
    lines.flatMap((line, at) => (pattern.test(line) ? [`${path}:${at + 1}: ${line.trim()}`] : [])),
  )

/** One import statement: who asks for what, and whether only when it is needed. */
export interface Import {
  path: string
  target: string
  isLazy: boolean
}

const IMPORTS =
  /(?:^|\n)\s*(?:import|export)\b[^'"]*?from\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]|(?:^|\n)import\s+['"]([^'"]+)['"]/g

/** Every import of `sources`, relative ones from the root: "./money.ts" in domain is "domain/money/money.ts". */
export const importsOf = (sources: readonly Source[]): Import[] =>
  sources.flatMap(({ path, text }) =>
    [...text.matchAll(IMPORTS)].map(([, from, lazy, bare]) => {
      const target = from ?? lazy ?? bare ?? ''
      const isRelative = target.startsWith('.')
      return {
        path,
        target: isRelative ? posix.join(posix.dirname(path), target) : target,
        isLazy: lazy !== undefined,
      }
    }),
  )

function pathsIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
    .map((path) => path.replaceAll('\\', '/'))
}

function readSource(path: string): Source {
  const text = CODE.test(path) || path.endsWith('.md') ? readFileSync(join(ROOT, path), 'utf8') : ''
  return { path, text, lines: text.split('\n') }
}
