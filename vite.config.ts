import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type ESTree, type Plugin, Visitor } from 'vite'

/** What every Radix component needs. */
const RADIX_CORE =
  /@radix-ui\/(primitive|react-(collection|compose-refs|context|direction|id|presence|primitive|slot|use-[\w-]+))\//

/** What dialogs and toasts share: layers, focus traps, the scroll lock. */
const OVERLAY =
  /@radix-ui\/react-(dialog|toast|dismissable-layer|focus-scope|focus-guards|portal)|react-remove-scroll|react-style-singleton|aria-hidden|use-sidecar|use-callback-ref|tslib|get-nonce/

/** Not what the first screen a customer sees has no need of. */
const SHARED_BY_SCREENS =
  /\/web\/(ui\/([\w-]+\/)?(?!dialog|toaster|tabs|banner|date-time|password-input|theme|logo|entry-|fact-list|back-link|copy-button)[\w-]+\.tsx?$|features\/market\/(market-label|market-status-text|stale-label)\.|lib\/(api|live)\/(?!smoothed-price)|lib\/url\/search-choice)|icons\/arrow-(left|(up|down)-(from|to)-line)\.mjs/

/** What the bars fetch for themselves: search, bell, support, and the line about prices. */
const FETCHED_WITH_BARS =
  /\/web\/app\/(commands\/quick-access|notifications\/(notification-bell|unread-count)|shell\/price-credit|support-chat\/support-buttons)\.tsx$/

/** What the portfolio's chart and an asset's have in common. */
const CHART_PARTS =
  /\/web\/(features\/chart\/chart-|screens\/customer\/asset\/chart\/(chart-rows|new-york-time))|icons\/chart-no-axes-column\.mjs/

/** What the dashboard shows at once and other screens too. */
const BALANCE =
  /\/web\/(ui\/layout\/tabs|features\/cash\/deposit\/balance-card|screens\/customer\/dashboard\/(brief-name|(allocation|holdings)-skeleton))\.tsx?$/

/** What warns and dates; with the advice that every customer's first screen asks for. */
const NOTICES =
  /\/web\/(ui\/(messages\/banner|figures\/date-time)|features\/password\/password-reset-advice)\.tsx$/

/** What the dashboard fetches beside itself. */
const DASHBOARD_PARTS =
  /\/web\/screens\/customer\/dashboard\/(allocation-card|holdings-table|portfolio-chart)\.tsx$/

const API_ORIGIN = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000'

/** The web app: sources in web/, built into dist/web, hashed files under assets/. */
export default defineConfig({
  root: 'web',
  plugins: [
    bigintLiterals(),
    react({ compiler: true }),
    tailwindcss(),
    wireOnly(),
    screenFiles(),
    precompressed(),
  ],
  resolve: {
    alias: [
      // For React 17, wouter carries a copy of a hook that React has had of its own since 18.
      { find: 'use-sync-external-store/shim/index.js', replacement: 'react' },
      {
        find: /^\.\.\/createLucideIcon\.mjs$/,
        replacement: join(import.meta.dirname, 'web/ui/draw-icon.ts'),
      },
    ],
  },
  server: { proxy: { '^/api/': API_ORIGIN } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    sourcemap: false,
    modulePreload: { polyfill: false },
    // The font and the icons are files of their own, never data: URLs: the content security policy allows 'self' only.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              // Not what pages of a list need: few screens have one.
              test: /rolldown\/runtime|node_modules\/(react|react-dom|scheduler|wouter|regexparam|mitt|@tanstack)\/(?!.*(infiniteQueryObserver|useInfiniteQuery)\.js)/,
            },
            {
              name: 'wire',
              test: /\?wire$|\/domain\/(money\/(decimal|money|price|quantity)|portfolio\/holding|trading\/order-limits|reviews\/review)\.ts$/,
            },
            // Schemas are for forms, also where their module declares an endpoint that every screen calls.
            { name: 'schemas', test: /node_modules\/zod\/|\/contract\/[\w/-]+\.ts$/ },
            // What every screen needs. Forms, dialogs, toasts and charts stay out: they are fetched when wanted.
            { name: 'base', tags: ['$initial'] },
            // The parts every Radix component shares must come first: a group takes the dependencies of what it takes.
            { name: 'radix', test: RADIX_CORE },
            { name: 'overlay', test: OVERLAY },
            { name: 'form', test: /\/web\/features\/forms\// },
            // What most screens share, in one file instead of a dozen; without the icons, of which each screen has its own.
            { name: 'fields', test: /\/web\/ui\/forms\/(field|input)\.tsx$/ },
            { name: 'more-fields', test: /\/web\/ui\/forms\/(select|textarea)\.tsx$/ },
            { name: 'screens', test: SHARED_BY_SCREENS, minShareCount: 2 },
            // Every screen of somebody signed in fetches them, and right away: one request instead of a dozen.
            { name: 'signed-in', test: FETCHED_WITH_BARS },
            { name: 'chart-parts', test: CHART_PARTS, minShareCount: 2 },
            { name: 'balance', test: BALANCE },
            { name: 'notices', test: NOTICES },
            { name: 'dashboard-parts', test: DASHBOARD_PARTS },
          ],
        },
      },
    },
  },
})

/**
 * Writes `0n` as `BigInt('0')` before the React Compiler sees it: oxc-transform-react 0.156 turns a bigint literal
 * inside a component into `undefined`, without a word, and `cents < 0n` is then never true.
 */
function bigintLiterals(): Plugin {
  return {
    name: 'northfold:bigint-literals',
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/.+\.tsx?$/, code: /\dn\b/ },
      handler(code, id) {
        const literals: ESTree.BigIntLiteral[] = []
        const lang = id.endsWith('x') ? 'tsx' : 'ts'
        new Visitor({ Literal: (node) => 'bigint' in node && literals.push(node) }).visit(
          this.parse(code, { lang }),
        )
        let rewritten = code
        for (const { start, end, bigint } of literals.toReversed()) {
          rewritten = `${rewritten.slice(0, start)}BigInt('${bigint}')${rewritten.slice(end)}`
        }
        return { code: rewritten, map: null }
      },
    },
  }
}

/**
 * Of an endpoint's declaration the browser needs the method and the path. Each contract module is split in two:
 * `x.ts?wire` holds its endpoints reduced to that and its plain lists, and `x.ts` the rest, marked as droppable, so
 * that a screen carries only the schemas its forms import. 10 kB (gzip) less on every first load, most of it Zod; and
 * a screen that only wants a list of words does not build every form's schemas, 20 ms on a desk and four times that
 * on a phone.
 */
function wireOnly(): Plugin {
  return {
    name: 'northfold:wire-only',
    apply: 'build',
    transform: {
      filter: { id: /\/contract\/[\w/-]+\.ts(\?wire)?$/ },
      handler(code, id) {
        const constants = this.parse(code).body.flatMap(constantsIn)
        const onWire = constants.filter(({ init }) => isEndpoint(init) || isPlain(init))
        if (id.endsWith('?wire')) {
          const lines = onWire.map(({ name, init }) => `export const ${name} = ${wireOf(init, code)}`)
          return { code: lines.join('\n'), map: null }
        }
        let rest = code
        for (const { statement, init } of constants.toReversed()) {
          const isGone = isEndpoint(init) || isPlain(init)
          const { start, end } = isGone ? statement : init
          const text = isGone ? '' : `/* @__PURE__ */ (() => ${code.slice(start, end)})()`
          rest = rest.slice(0, start) + text + rest.slice(end)
        }
        const wire = JSON.stringify(`${id}?wire`)
        const plain = onWire.filter(({ init }) => isPlain(init)).map(({ name }) => name)
        const own = `import { ${plain.join(', ')} } from ${wire}`
        return { code: `${own}\n${rest}\nexport * from ${wire}`, map: null, moduleSideEffects: false }
      },
    },
  }
}

interface Constant {
  statement: ESTree.Statement
  name: string
  init: ESTree.CallExpression | Plain
}

type Plain = ESTree.ArrayExpression | Extract<ESTree.Expression, { type: 'Literal' }>

/** The top-level constants of a module that a call makes, and the lists it exports. */
function constantsIn(statement: ESTree.Statement): Constant[] {
  const isExported = statement.type === 'ExportNamedDeclaration'
  const declaration = isExported ? statement.declaration : statement
  if (declaration?.type !== 'VariableDeclaration') return []
  return declaration.declarations.flatMap(({ id, init }) =>
    id.type === 'Identifier' && (init?.type === 'CallExpression' || (isExported && isPlain(init)))
      ? [{ statement, name: id.name, init }]
      : [],
  )
}

const isEndpoint = (init: Constant['init']): boolean =>
  init.type === 'CallExpression' && init.callee.type === 'Identifier' && init.callee.name === 'endpoint'

/** A word or a list of them, for which no schema has to be built. */
const isPlain = (init: ESTree.Expression | null | undefined): init is Plain =>
  init?.type === 'Literal' ||
  (init?.type === 'ArrayExpression' && init.elements.every((element) => element?.type === 'Literal'))

function wireOf(init: Constant['init'], code: string): string {
  if (isPlain(init)) return code.slice(init.start, init.end)
  const [declared] = init.arguments
  const properties = declared?.type === 'ObjectExpression' ? declared.properties : []
  const kept = properties.filter(
    (property) =>
      property.type === 'Property' &&
      property.key.type === 'Identifier' &&
      (property.key.name === 'method' || property.key.name === 'path'),
  )
  return `{ ${kept.map(({ start, end }) => code.slice(start, end)).join(', ')} }`
}

/** A line of web/app/routes.ts: path, who it is for, the screen's module. */
const ROUTE = /screen\(\s*'(\/[^']*)',\s*'[^']+',\s*'([\w-]+)',\s*\(\) => import\('#web\/(screens\/[^']+)'\)/g

/**
 * Writes screens.json: of every path the scripts its screen needs beside those that every page names, so that the
 * server can name them in the page. Else the browser learns of them when the first scripts have run, a round trip later.
 */
function screenFiles(): Plugin {
  return {
    name: 'northfold:screen-files',
    apply: 'build',
    async generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const needed = (fileName: string, found = new Set<string>()): Set<string> => {
        if (!found.has(fileName)) {
          found.add(fileName)
          const chunk = chunks.find((candidate) => candidate.fileName === fileName)
          for (const imported of chunk?.imports ?? []) needed(imported, found)
        }
        return found
      }
      const everywhere = new Set(
        chunks.filter(({ isEntry }) => isEntry).flatMap(({ fileName }) => [...needed(fileName)]),
      )
      const filesOf = (test: (modules: readonly string[]) => boolean): string[] =>
        chunks
          .filter(({ moduleIds }) => test(moduleIds))
          .flatMap(({ fileName }) => [...needed(fileName)])
          .filter((file) => !everywhere.has(file))
      const bars = filesOf((modules) => modules.some((id) => FETCHED_WITH_BARS.test(id)))
      const routes = await readFile(join(import.meta.dirname, 'web/app/routes.ts'), 'utf8')
      const screens = [...routes.matchAll(ROUTE)].map(([, path = '', access = '', module = '']) => {
        const own = filesOf((modules) => modules.some((id) => id.endsWith(`/web/${module}`)))
        const files = access === 'visitor' || access === 'anyone' ? own : [...own, ...bars]
        return { path, access, files: [...new Set(files)] }
      })
      if (screens.length === 0 || screens.some(({ files }) => files.length === 0))
        this.error('a screen of web/app/routes.ts was not found among the chunks')
      this.emitFile({ type: 'asset', fileName: 'screens.json', source: JSON.stringify(screens) })
    },
  }
}

const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest|txt)$/

/** Writes a .br and a .gz beside every text file of the build, so that the server compresses nothing per request. */
function precompressed(): Plugin {
  return {
    name: 'northfold:precompressed',
    apply: 'build',
    async writeBundle({ dir }) {
      if (dir === undefined) return
      const names = await readdir(dir, { recursive: true })
      await Promise.all(
        names.filter((name) => COMPRESSIBLE.test(name)).map((name) => compress(join(dir, name))),
      )
    },
  }
}

async function compress(path: string): Promise<void> {
  const text = await readFile(path)
  const [brotli, zipped] = await Promise.all([
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(text, { level: 9 }),
  ])
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, zipped)])
}
