import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups } from './build/chunks.ts'
import { icons } from './build/icons.ts'
import { precompressed } from './build/precompressed.ts'
import { screens } from './build/screens.ts'

const ROOT = import.meta.dirname
const API_ORIGIN = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000'

/** The web app: sources in web/, built into dist/web, hashed files under assets/. */
export default defineConfig({
  root: 'web',
  plugins: [react({ compiler: true }), tailwindcss(), icons(ROOT), screens(ROOT), precompressed()],
  resolve: {
    alias: [
      // For React 17, wouter carries a copy of a hook that React has had of its own since 18.
      { find: 'use-sync-external-store/shim/index.js', replacement: 'react' },
    ],
  },
  server: { proxy: { '^/api/': API_ORIGIN } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    sourcemap: false,
    modulePreload: {
      polyfill: false,
      // Offline a failed preload would fail for the life of the page: the import of a screen fetches its scripts.
      resolveDependencies: (_, deps, { hostType }) =>
        hostType === 'js' ? deps.filter((file) => !file.endsWith('.js')) : deps,
    },
    // The font and the icons are files of their own, never data: URLs: the content security policy allows 'self' only.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Endpoints and rules only declare: a page fetches none for its own sake.
      treeshake: { moduleSideEffects: [{ test: /\/(contract|domain)\//, sideEffects: false }] },
      output: { codeSplitting: { groups: chunkGroups(ROOT) } },
    },
  },
})
