// npm start: everything a fresh clone lacks, then the server in place of this script.
import { readyPackages } from './packages.mjs'
import { become } from './run.mjs'
import { readyWebApp } from './web-app.mjs'

const node = await readyPackages()
await readyWebApp(node)
await become(node, ['--disable-warning=ExperimentalWarning', 'server/main.ts', ...process.argv.slice(2)])
