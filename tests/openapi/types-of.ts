import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { registerHooks } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const ROOT = resolve(import.meta.dirname, '../..')
export const run = promisify(execFile)

/** What `npx openapi-typescript` makes of a document. It refuses one that is no OpenAPI. */
async function typesOf(url: string): Promise<string> {
  // It builds types by the compiler's interface of version 5, which version 7 does not have.
  const compiler = import.meta.resolve('@ts-morph/common')
  const source = `import common from ${JSON.stringify(compiler)}; export default common.ts`
  const hooks = registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'typescript'
        ? { url: `data:text/javascript,${encodeURIComponent(source)}`, shortCircuit: true }
        : next(specifier, context),
  })
  try {
    const { default: openapiTS, astToString } = await import('openapi-typescript')
    return astToString(await openapiTS(new URL(url)))
  } finally {
    hooks.deregister()
  }
}

/** A folder with the types of a document as `northfold.d.ts`, in which programs are compiled and run. */
export async function typedFolder(url: string) {
  const types = await typesOf(url)
  const folder = await mkdtemp(join(tmpdir(), 'document-types-'))
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  await writeFile(join(folder, 'northfold.d.ts'), types)
  return {
    folder,
    remove: () => rm(folder, { recursive: true, force: true }),
    /** What the compiler says of a program beside the types, and of them. */
    async compiled(text: string): Promise<string> {
      await writeFile(join(folder, 'typed.mts'), text)
      const options = [
        '--noEmit',
        '--strict',
        '--module',
        'nodenext',
        '--target',
        'es2024',
        '--types',
        'node',
      ]
      const { stdout } = await run(join(ROOT, 'node_modules/.bin/tsc'), [...options, 'typed.mts'], {
        cwd: folder,
      }).catch((error: { stdout: string }) => error)
      return stdout
    },
  }
}
