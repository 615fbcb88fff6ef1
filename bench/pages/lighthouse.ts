/** What Lighthouse says of a page. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { CHROMIUM_FLAGS, chromiumPath, say } from './page-server.ts'

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

/** The one that scripts/bench.mjs has made ready; undefined, and said, where there is none. */
export async function findLighthouse(): Promise<Lighthouse | undefined> {
  const folder = process.env['LIGHTHOUSE_PATH'] ?? ''
  if (folder === '') {
    say('there is no Lighthouse: pages get no score')
    return undefined
  }
  const module: { default: Lighthouse } = await import(pathToFileURL(join(folder, 'core', 'index.js')).href)
  return module.default
}

/** One run with its mobile preset (a slow phone on slow 4G, both simulated), in a browser without a past. */
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
  const flags = [
    '--headless=new',
    '--remote-debugging-port=0',
    '--no-first-run',
    `--user-data-dir=${profile}`,
  ]
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
