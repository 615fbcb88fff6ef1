// npm run screenshots: takes the pictures of the README again, from a demonstration whose clock stands still.
// With --every [screen ...] [--out FOLDER]: every screen in every state, into a folder to look through.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readyChromium } from './chromium.mjs'
import { readyPackages } from './packages.mjs'
import { accompany } from './run.mjs'
import { readyWebApp } from './web-app.mjs'

const asked = process.argv.slice(2)
const node = await readyPackages({ forDevelopment: true })
await readyWebApp(node)
const { path, env } = await readyChromium(node)
const dataDir = mkdtempSync(join(tmpdir(), 'northfold-pictures-'))
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
const { code } = await accompany(
  node,
  [
    '--disable-warning=ExperimentalWarning',
    asked.includes('--every') ? 'tests/pictures/every-screen.ts' : 'tests/pictures/take-pictures.ts',
    ...asked,
  ],
  // An operator's settings must not show in the pictures, and the users must never end up in their database.
  { PATH: process.env.PATH, HOME: process.env.HOME, ...env, CHROMIUM_PATH: path, DATA_DIR: dataDir },
)
process.exit(code)
