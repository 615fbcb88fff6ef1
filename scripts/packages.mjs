import { existsSync, readFileSync } from 'node:fs'
import { basename, delimiter, join } from 'node:path'
import { refuse, ROOT, tell, timed } from './project.mjs'
import { run } from './run.mjs'

const OLDEST_NODE = 24
const BIN = join(ROOT, 'node_modules', '.bin')
const PACKAGED_NODE = join(BIN, 'node')

/**
 * Installs the packages unless they are there exactly as package-lock.json wants them, and answers with the Node
 * that runs Northfold: this one if it is new enough, else the one that came with the packages.
 */
export async function readyPackages() {
  if (!isNewEnough() && `${process.platform}-${process.arch}` !== 'linux-x64') refuse(needsNode())
  if (!isInstalled()) await timed('Installing packages (this start only)', 'Packages installed', install)
  if (isNewEnough()) return process.execPath
  if (existsSync(PACKAGED_NODE)) return PACKAGED_NODE
  return refuse(needsNode())
}

/** Runs npm itself, on the newest Node there is that `npm ci` would not delete under it. */
export function npm(args, env = {}) {
  const { npm_execpath: program = '', npm_node_execpath: node = process.execPath, PATH = '' } = process.env
  const elsewhere = PATH.split(delimiter).filter((folder) => folder !== BIN)
  const merged = { ...process.env, PATH: elsewhere.join(delimiter), ...env }
  if (basename(program).startsWith('npm') && existsSync(program) && node !== PACKAGED_NODE) {
    return run(node, [program, ...args], { env: merged })
  }
  return run('npm', args, { env: merged })
}

/** The environment in which the packaged Node and tools come first. */
export const withPackagedTools = (env = process.env) => ({ ...env, PATH: `${BIN}${delimiter}${env.PATH}` })

const isNewEnough = () => Number(process.versions.node.split('.')[0]) >= OLDEST_NODE

const needsNode = () =>
  `Northfold needs Node ${OLDEST_NODE} or later, and this is Node ${process.versions.node} on ` +
  `${process.platform}-${process.arch}: install it from https://nodejs.org and run the command again.`

// What npm itself wrote about node_modules at the end of its last complete install, against what is wanted now.
function isInstalled() {
  const wanted = packagesIn(join(ROOT, 'package-lock.json'))
  const present = packagesIn(join(ROOT, 'node_modules', '.package-lock.json'))
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true
    const found = present[path]
    return found === undefined ? entry.optional : found.integrity === entry.integrity
  })
}

function packagesIn(lockFile) {
  return existsSync(lockFile) ? JSON.parse(readFileSync(lockFile, 'utf8')).packages : {}
}

async function install() {
  // The web app is built here too, so the development packages are wanted even where NODE_ENV=production.
  const { code, said } = await npm(['ci', '--include=dev', '--include=optional', '--loglevel=error'])
  if (code === 0) return
  tell(said.trim())
  refuse('The packages could not be installed: npm says why above.')
}
