// npm run sbom: what the product is made of, as CycloneDX, on standard output. Written by npm itself from the lock
// file.
import { refuse } from './project.mjs'
import { npm } from './packages.mjs'

// What the server runs, with the binaries of every platform; then what builds and is built into the web app, without
// the tools' own binaries, about whose peers npm complains and of which nothing is shipped.
const parts = [await listed('--omit=dev'), await listed('--omit=optional')]
const [bill] = parts
bill.components = merged(
  (part) => part.components,
  'bom-ref',
  (kept) => kept,
)
bill.dependencies = merged(
  (part) => part.dependencies,
  'ref',
  (kept, more) => ({ ...kept, dependsOn: [...new Set([...kept.dependsOn, ...more.dependsOn])].toSorted() }),
)
process.stdout.write(`${JSON.stringify(bill, null, 2)}\n`)

async function listed(omit) {
  const { code, said } = await npm(
    ['sbom', '--package-lock-only', omit, '--sbom-format=cyclonedx', '--loglevel=error'],
    {},
  )
  const start = said.indexOf('{')
  if (code !== 0 || start < 0) refuse(`npm could not list the packages:\n${said}`)
  return JSON.parse(said.slice(start))
}

function merged(listOf, name, join) {
  const found = new Map()
  for (const entry of parts.flatMap(listOf)) {
    const kept = found.get(entry[name])
    found.set(entry[name], kept ? join(kept, entry) : entry)
  }
  return [...found.values()]
}
