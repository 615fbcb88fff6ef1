import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { refuse, ROOT, tell, timed } from './project.mjs'
import { run } from './run.mjs'

const SOURCES = ['web', 'contract', 'domain', 'NOTICE', 'package-lock.json', 'vite.config.ts', 'build']
const PAGE = join(ROOT, 'dist', 'web', 'index.html')
const STAMP = join(ROOT, 'dist', 'web.stamp')

/** Builds the web app, for production, unless the one in dist/web was built from these very sources. */
export async function readyWebApp(node) {
  const wanted = hashOfSources()
  if (existsSync(PAGE) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return
  await timed('Building the web app (only after a change)', 'Web app built', async () => {
    const { code, said } = await buildWebApp(node)
    if (code !== 0) {
      tell(said.trim())
      refuse('The web app could not be built: Vite says why above.')
    }
  })
}

/** Builds it in any case; answers as `run` does. */
export async function buildWebApp(node) {
  const wanted = hashOfSources()
  rmSync(STAMP, { force: true })
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')
  const env = { ...process.env, NODE_ENV: 'production' }
  const result = await run(node, [vite, 'build', '--logLevel', 'warn'], { env })
  if (result.code === 0) writeFileSync(STAMP, wanted)
  return result
}

function hashOfSources() {
  const hash = createHash('sha256')
  for (const source of SOURCES) add(source)
  return hash.digest('hex')

  function add(path) {
    const entries = foldersEntries(path)
    if (entries) for (const name of entries) add(join(path, name))
    else if (!/\.test\.tsx?$/.test(path)) hash.update(`${path}\0`).update(readFileSync(join(ROOT, path)))
  }
}

function foldersEntries(path) {
  try {
    return readdirSync(join(ROOT, path)).sort()
  } catch (error) {
    if (error.code === 'ENOTDIR') return undefined
    throw error
  }
}
