import type { Source } from '../support/sources.ts'

const IMPORT = /import (?:\* as (\w+)|\{([^}]*)\}) from '#contract\/([\w-]+)\/([\w./-]+)\.ts'/g
/** The names of endpoints: the whole of `customers.lookUp`, or `getConfig` alone. */
const SERVED = /\bserve\(\s*([\w.]+)/g

/** A file of the contract, and the file of the server that mounts an endpoint of it. */
interface Mount {
  declared: string
  mountedBy: string
}

/** Which files of the server mount which of the contract, as their calls of `serve` say. */
export const mountsIn = (server: readonly Pick<Source, 'path' | 'text'>[]): Mount[] =>
  server.flatMap(({ path, text }) => {
    const served = [...text.matchAll(SERVED)].map(([, name = '']) => name.split('.')[0])
    return [...text.matchAll(IMPORT)]
      .filter(([, whole, named = '']) => namesOf(whole ?? named).some((name) => served.includes(name)))
      .map(([, , , area, file]) => ({ declared: `contract/${area}/${file}.ts`, mountedBy: path }))
  })

const namesOf = (names: string): string[] =>
  names.split(',').map((name) => name.trim().split(' as ').at(-1) ?? '')

/** The mounts whose area of the contract is not that of the server, as sentences. */
export const strayMounts = (mounts: readonly Mount[]): string[] =>
  mounts
    .filter(({ declared, mountedBy }) => declared.split('/')[1] !== mountedBy.split('/')[1])
    .map(({ declared, mountedBy }) => `${declared} is mounted by ${mountedBy}`)
