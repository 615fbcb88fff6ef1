// npm run sbom: what the product is made of, as CycloneDX, on standard output. Written by npm itself from the lock
// files.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { npm } from './packages.mjs'
import { refuse, ROOT } from './project.mjs'

// What the server runs, with the binaries of every platform; then everything without them, about whose peers npm
// complains; then the Node of machines whose own is older.
const parts = [
  await listed('--omit=dev', '--no-workspaces'),
  await listed('--omit=optional'),
  await listed('--prefix', join(ROOT, 'scripts', 'node')),
]
const [bill] = parts
const product = bill.metadata.component['bom-ref']
const shipped = new Set(['package-lock.json', 'scripts/node/package-lock.json'].flatMap(shippedBy))
bill.components = merged(
  ({ components }) => components.filter((component) => shipped.has(component['bom-ref'])),
  'bom-ref',
  (kept) => kept,
)
bill.dependencies = merged(
  ({ dependencies }) =>
    dependencies.flatMap(({ ref, dependsOn }) => {
      // Manifests of the product's own: what they ask for, the product asks for.
      const named = ref.startsWith('northfold') ? product : ref
      const known = dependsOn.filter((each) => shipped.has(each))
      return named === product || shipped.has(ref) ? [{ ref: named, dependsOn: known }] : []
    }),
  'ref',
  (kept, more) => ({ ...kept, dependsOn: [...new Set([...kept.dependsOn, ...more.dependsOn])].toSorted() }),
)
process.stdout.write(`${JSON.stringify(bill, null, 2)}\n`)

async function listed(...options) {
  const words = ['sbom', '--package-lock-only', ...options, '--sbom-format=cyclonedx', '--loglevel=error']
  const { code, said } = await npm(words)
  const start = said.indexOf('{')
  if (code !== 0 || start < 0) refuse(`npm could not list the packages:\n${said}`)
  return JSON.parse(said.slice(start))
}

// npm's own --omit=dev leaves out whatever a development package asks for, too.
function shippedBy(lockFile) {
  const { packages } = JSON.parse(readFileSync(join(ROOT, lockFile), 'utf8'))
  return Object.entries(packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .map(([path, { name = path.split('node_modules/').at(-1), version }]) => `${name}@${version}`)
}

function merged(listOf, name, join) {
  const found = new Map()
  for (const entry of parts.flatMap(listOf)) {
    const kept = found.get(entry[name])
    found.set(entry[name], kept ? join(kept, entry) : entry)
  }
  return [...found.values()]
}
