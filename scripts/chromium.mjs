import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installPackages, mayInstall } from './debian.mjs'
import { npm, withPackagedTools } from './packages.mjs'
import { refuse, ROOT, tell, timed } from './project.mjs'
import { run } from './run.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const HEADLESS_SHELL = 'chromium-headless-shell'
const CACHE = join(ROOT, '.cache', 'chromium')
const REMEMBERED = join(CACHE, 'found.json')
const PACKAGE = '@sparticuz/chromium@153.0.0'

/**
 * A Chromium that starts, with the environment it needs: CHROMIUM_PATH, one that is installed, Debian's (installed
 * here when we are root), or the one in an npm package.
 */
export async function readyChromium(node) {
  return (
    (await namedChromium()) ??
    (await installed(NAMES)) ??
    (await debians('chromium', NAMES)) ??
    packaged(node)
  )
}

/**
 * The browser of the journeys: Debian's headless shell, which needs 18 % less processor time than Chromium for the
 * same journeys. Where it is not installed and cannot be, any Chromium.
 */
export async function readyHeadlessShell(node) {
  const names = [HEADLESS_SHELL]
  return (
    (await namedChromium()) ??
    (await installed(names)) ??
    (await debians(HEADLESS_SHELL, names)) ??
    readyChromium(node)
  )
}

async function namedChromium() {
  const path = process.env.CHROMIUM_PATH
  if (!path) return undefined
  return (await starts({ path }))
    ? { path, env: {} }
    : refuse(`CHROMIUM_PATH ${path} is no Chromium that starts.`)
}

async function starts({ path, env = {} }) {
  const { code } = await run(path, ['--version'], { env: { ...process.env, ...env } })
  return code === 0
}

async function installed(names) {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)]
  for (const folder of folders) {
    for (const name of names) {
      const path = join(folder, name)
      if (existsSync(path) && (await starts({ path }))) return { path, env: {} }
    }
  }
  return undefined
}

/** Installs a package of the distribution; undefined, and said, where that is not possible. */
async function debians(name, programs) {
  if (!mayInstall()) return undefined
  await installPackages([name])
  return installed(programs)
}

async function packaged(node) {
  const remembered = existsSync(REMEMBERED) ? JSON.parse(readFileSync(REMEMBERED, 'utf8')) : undefined
  if (remembered && existsSync(remembered.path) && (await starts(remembered))) return remembered

  mkdirSync(CACHE, { recursive: true })
  const found = await timed(`Installing ${PACKAGE} (this run only)`, 'Chromium unpacked', async () => {
    const args = ['install', '--no-save', '--no-package-lock', '--prefix', CACHE, '--loglevel=error', PACKAGE]
    const { code, said } = await npm(args, { PATH: withPackagedTools().PATH })
    if (code !== 0) tell(said.trim())
    // Without the system's NSS libraries it needs its own, which it unpacks only where it takes itself to be at Vercel.
    return (await unpack(node, {})) ?? (await unpack(node, { VERCEL: '1' }))
  })
  if (!found) refuse('No Chromium for the browser tests: install one, or name one in CHROMIUM_PATH.')
  writeFileSync(REMEMBERED, JSON.stringify(found))
  return found
}

async function unpack(node, extra) {
  // It unpacks into TMPDIR, and takes what lies there for complete: hence a fresh one each time.
  const env = { ...process.env, ...extra, TMPDIR: mkdtempSync(join(CACHE, 'unpacked-')) }
  const program = `const { default: chromium } = await import('@sparticuz/chromium')
    const path = await chromium.executablePath()
    const { LD_LIBRARY_PATH, FONTCONFIG_PATH } = process.env
    console.log(JSON.stringify({ path, env: { LD_LIBRARY_PATH, FONTCONFIG_PATH } }))`
  const { code, said } = await run(node, ['--input-type=module', '-e', program], { env, cwd: CACHE })
  if (code !== 0) return undefined
  const found = JSON.parse(said.trim().split('\n').at(-1))
  return (await starts(found)) ? found : undefined
}
