// npm run demo: the product with customers, on data that is thrown away when it stops.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readyPackages } from './packages.mjs'
import { accompany } from './run.mjs'
import { readyWebApp } from './web-app.mjs'

const node = await readyPackages()
await readyWebApp(node)
const dataDir = mkdtempSync(join(tmpdir(), 'northfold-demo-'))
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
const { code } = await accompany(
  node,
  ['--disable-warning=ExperimentalWarning', 'server/main.ts', '--demo'],
  // An empty setting counts as none and wins over .env: the users must never end up in an operator's database.
  {
    ...process.env,
    DATABASE_URL: '',
    DATA_DIR: dataDir,
    MARKET_HOURS: 'always',
    ADMIN_USERNAME: 'root',
    ADMIN_PASSWORD: 'Demo-Harbor-42',
  },
)
process.exit(code)
