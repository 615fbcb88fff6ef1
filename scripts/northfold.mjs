// npm run northfold -- <verb>: the operator's command line.
import { readyPackages } from './packages.mjs'
import { become } from './run.mjs'

const node = await readyPackages()
await become(node, [
  '--disable-warning=ExperimentalWarning',
  'server/cli/northfold.ts',
  ...process.argv.slice(2),
])
