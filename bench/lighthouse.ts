/** Lighthouse, which is no dependency of the product: 180 MB that only this bench needs. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { npm } from '../scripts/packages.mjs'
import { CHROMIUM_FLAGS, chromiumPath, say } from './page-stage.ts'

const VERSION = '13.5.0'
const CACHE = fileURLToPath(new URL('../.cache/lighthouse', import.meta.url))
const PACKAGE = join(CACHE, 'node_modules', 'lighthouse')

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof CATEGORIES)[number]

/** What one run says. */
export interface LighthouseRun {
  /** 0 to 100. */
  scores: Record<Category, number>
  /** Milliseconds, but for `shift`. */
  metrics: { firstPaint: number; largestPaint: number; blocked: number; shift: number }
  /** How fast it found this machine to be, which its simulation does not even out. */
  benchmarkIndex: number
  /** What cost a category points, by the audits' titles. */
  failed: Record<Category, string[]>
}

type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report } | undefined>

interface Report {
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { title: string; score: number | null; numericValue?: number }>
  environment: { benchmarkIndex: number }
  runtimeError?: { message: string }
}

/** Installs it on first use, beside the project and not in it; undefined, and said, when that is not possible. */
export async function readyLighthouse(): Promise<Lighthouse | undefined> {
  if (installedVersion() !== VERSION) {
    say(`installing Lighthouse ${VERSION} in .cache/lighthouse (this run only)`)
    mkdirSync(CACHE, { recursive: true })
    const options = ['--no-save', '--no-package-lock', '--ignore-scripts', '--loglevel=error']
    const { code, said } = await npm(['install', ...options, '--prefix', CACHE, `lighthouse@${VERSION}`])
    if (code !== 0) {
      say(`Lighthouse cannot be installed, so the pages get no score:\n${said.trim()}`)
      return undefined
    }
  }
  const { default: lighthouse }: { default: Lighthouse } = await import(
    pathToFileURL(join(PACKAGE, 'core', 'index.js')).href
  )
  return lighthouse
}

function installedVersion(): string | undefined {
  const manifest = join(PACKAGE, 'package.json')
  return existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')).version : undefined
}

/** One run with its mobile preset (a slow telephone on slow 4G, both simulated), in a browser without a past. */
export async function runLighthouse(
  lighthouse: Lighthouse,
  url: string,
  cookie: string | undefined,
): Promise<LighthouseRun> {
  const browser = await startBrowser()
  try {
    const result = await lighthouse(url, {
      port: browser.port,
      logLevel: 'error',
      onlyCategories: CATEGORIES,
      ...(cookie === undefined ? {} : { extraHeaders: { Cookie: cookie } }),
    })
    if (result === undefined || result.lhr.runtimeError !== undefined)
      throw new Error(`Lighthouse did not finish ${url}: ${result?.lhr.runtimeError?.message}`)
    return read(result.lhr)
  } finally {
    await browser.stop()
  }
}

function read({ categories, audits, environment }: Report): LighthouseRun {
  const perCategory = <T>(of: (category: Report['categories'][Category]) => T) => ({
    performance: of(categories.performance),
    accessibility: of(categories.accessibility),
    'best-practices': of(categories['best-practices']),
    seo: of(categories.seo),
  })
  const metric = (id: string) => audits[id]?.numericValue ?? Number.NaN
  return {
    scores: perCategory(({ score }) => Math.round((score ?? 0) * 100)),
    metrics: {
      firstPaint: metric('first-contentful-paint'),
      largestPaint: metric('largest-contentful-paint'),
      blocked: metric('total-blocking-time'),
      shift: metric('cumulative-layout-shift'),
    },
    benchmarkIndex: environment.benchmarkIndex,
    failed: perCategory(({ auditRefs }) =>
      auditRefs.flatMap(({ id, weight }) => {
        const audit = audits[id]
        return audit !== undefined && weight > 0 && audit.score !== null && audit.score < 1
          ? [audit.title]
          : []
      }),
    ),
  }
}

/** A Chromium that Lighthouse can drive, on a port of its own choice. */
async function startBrowser(): Promise<{ port: number; stop(): Promise<void> }> {
  const profile = mkdtempSync(join(tmpdir(), 'northfold-lighthouse-'))
  const flags = ['--headless=new', '--remote-debugging-port=0', '--no-first-run', `--user-data-dir=${profile}`]
  const child = spawn(chromiumPath(), [...CHROMIUM_FLAGS, ...flags, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  return {
    port: await portOf(child),
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    },
  }
}

function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const port = /DevTools listening on ws:\/\/[^:]+:(\d+)\//.exec(said)?.[1]
      if (port) resolve(Number(port))
    })
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`Chromium ended before it was ready: ${said}`)))
  })
}
