import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const API_ORIGIN = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000'

/** The web app: sources in web/, built into dist/web, hashed files under assets/. */
export default defineConfig({
  root: 'web',
  plugins: [react({ compiler: true }), tailwindcss(), precompressed()],
  server: { proxy: { '/api': API_ORIGIN } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    sourcemap: false,
    // The font and the icons are files of their own, never data: URLs: the content security policy allows 'self' only.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              test: /rolldown\/runtime|node_modules\/(react|react-dom|scheduler|wouter|regexparam|mitt|use-sync-external-store|@tanstack)\//,
            },
            // What the first screens share. Dialogs, toasts and forms stay out: they are fetched when first wanted.
            { name: 'base', tags: ['$initial'], test: /\/(web|contract|domain)\/|zod|lucide-react/ },
            { name: 'radix', test: /node_modules\/@radix-ui\//, minShareCount: 2 },
          ],
        },
      },
    },
  },
})

const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest|txt)$/

/** Writes a .br and a .gz beside every text file of the build, so that the server compresses nothing per request. */
function precompressed(): Plugin {
  return {
    name: 'northfold:precompressed',
    apply: 'build',
    async writeBundle({ dir }) {
      if (dir === undefined) return
      const names = await readdir(dir, { recursive: true })
      await Promise.all(
        names.filter((name) => COMPRESSIBLE.test(name)).map((name) => compress(join(dir, name))),
      )
    },
  }
}

async function compress(path: string): Promise<void> {
  const text = await readFile(path)
  const [brotli, zipped] = await Promise.all([
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(text, { level: 9 }),
  ])
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, zipped)])
}
