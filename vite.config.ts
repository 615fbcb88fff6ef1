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
  /\/web\/(features\/(chart\/chart-|market\/)|screens\/customer\/asset\/chart\/(chart-rows|new-york-time))|icons\/chart-no-axes-column\.mjs/

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
  plugins: [bigintLiterals(), react({ compiler: true }), tailwindcss(), screenFiles(), precompressed()],
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
              test: /\/contract\/(?!.*(schemas|fields)\.ts$)|\/domain\/(money\/(decimal|money|price|quantity)|portfolio\/holding|trading\/order-limits|reviews\/review)\.ts$/,
            },
            { name: 'schemas', test: /node_modules\/zod\/|\/contract\// },
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
