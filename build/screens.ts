import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'regexparam'
import { parseSync, type Plugin, Visitor } from 'vite'
import { PRELOADED_QUERIES } from '../web/app/preloaded-queries.ts'
import { SIGNED_IN } from './chunks.ts'

/** What `web/app/routes.ts` says of a screen. */
export interface DeclaredScreen {
  path: string
  access: string
  /** From the root. */
  module: string
}

/** What the server must know of a screen to put it into the page. */
export interface BuiltScreen {
  path: string
  /** The source of a regular expression for its addresses, made by the parser of the web app's router. */
  pattern: string
  access: string
  /** The scripts it needs beside those that every page names. */
  files: string[]
  /** Addresses of the queries whose answers its page brings. */
  queries: readonly string[]
}

interface BuiltChunk {
  name: string
  fileName: string
  isEntry: boolean
  imports: readonly string[]
  moduleIds: readonly string[]
}

/**
 * Writes screens.json: of every path the scripts of its screen and its preloaded queries, so that the server can put
 * both into the page. Else the browser learns of them when the first scripts have run, a round trip later.
 */
export function screens(root: string): Plugin {
  return {
    name: 'northfold:screens',
    apply: 'build',
    async generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const declared = declaredScreens(await readFile(join(root, 'web/app/routes.ts'), 'utf8'))
      const built = builtScreens(declared, chunks, PRELOADED_QUERIES)
      this.emitFile({ type: 'asset', fileName: 'screens.json', source: JSON.stringify(built) })
    },
  }
}

/** Who may open the screens that a function of `web/app/routes.ts` declares. */
const ACCESS: Readonly<Record<string, string>> = {
  anyone: 'anyone',
  visitor: 'visitor',
  signedIn: 'signed-in',
  customer: 'customer',
  office: 'administrator',
}

/** The screens that a source declares, as by `customer(path, title, load)`, in their order; not that of `*`. */
export function declaredScreens(source: string): DeclaredScreen[] {
  const found: DeclaredScreen[] = []
  const { program } = parseSync('routes.ts', source)
  new Visitor({
    CallExpression({ callee, arguments: [path, , load] }) {
      const access = callee.type === 'Identifier' ? ACCESS[callee.name] : undefined
      if (access === undefined) return
      const body = load?.type === 'ArrowFunctionExpression' ? load.body : undefined
      const module = body?.type === 'ImportExpression' ? body.source : undefined
      const [at, file] = [path, module].map((node) => (node?.type === 'Literal' ? node.value : null))
      if (typeof at !== 'string' || typeof file !== 'string')
        throw new Error(`a screen of web/app/routes.ts cannot be read: ${String(at)}`)
      if (at !== '*') found.push({ path: at, access, module: file.replace(/^#/, '') })
    },
  }).visit(program)
  return found
}

/** What the server must know of each screen. A screen without a script, or queries of no screen, are mistakes. */
export function builtScreens(
  declared: readonly DeclaredScreen[],
  chunks: readonly BuiltChunk[],
  queries: Readonly<Record<string, readonly string[]>>,
): BuiltScreen[] {
  const everywhere = new Set(
    chunks.filter(({ isEntry }) => isEntry).flatMap(({ fileName }) => filesFor(fileName, chunks)),
  )
  const filesOf = (isWanted: (chunk: BuiltChunk) => boolean): string[] =>
    chunks
      .filter(isWanted)
      .flatMap(({ fileName }) => filesFor(fileName, chunks))
      .filter((file) => !everywhere.has(file))
  const bars = filesOf(({ name }) => name === SIGNED_IN)
  const built = declared.map(({ path, access, module }) => {
    const own = filesOf(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`)))
    if (own.length === 0) throw new Error(`no script has the screen of ${path}: ${module}`)
    const files = access === 'visitor' || access === 'anyone' ? own : [...own, ...bars]
    const pattern = parse(path).pattern.source
    return { path, pattern, access, files: [...new Set(files)], queries: queries[path] ?? [] }
  })
  const stray = Object.keys(queries).filter((path) => !declared.some((screen) => screen.path === path))
  if (stray.length > 0) throw new Error(`queries are preloaded for no screen: ${stray.join(', ')}`)
  return built
}

/** A script and what it imports, directly or not. */
function filesFor(fileName: string, chunks: readonly BuiltChunk[]): string[] {
  const found = new Set<string>()
  const add = (file: string): void => {
    if (found.has(file)) return
    found.add(file)
    for (const imported of chunks.find((chunk) => chunk.fileName === file)?.imports ?? []) add(imported)
  }
  add(fileName)
  return [...found]
}
