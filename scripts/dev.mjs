// npm run dev: the server, restarted after every change, and Vite in front of it with hot reload.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readyPackages } from './packages.mjs'
import { ROOT } from './project.mjs'
import { accompany } from './run.mjs'
import { readyWebApp } from './web-app.mjs'

const node = await readyPackages({ forDevelopment: true })
await readyWebApp(node)
process.chdir(ROOT)
if (existsSync('.env')) process.loadEnvFile('.env')
const env = { ...process.env, API_ORIGIN: `http://127.0.0.1:${process.env.PORT || 3000}` }
const vite = join('node_modules', 'vite', 'bin', 'vite.js')

const programs = [
  accompany(node, ['--watch', '--watch-preserve-output', 'server/main.ts'], env),
  accompany(node, [vite, '--clearScreen', 'false'], env),
]
const { code } = await Promise.race(programs)
process.kill(process.pid, 'SIGTERM')
await Promise.all(programs)
process.exit(code)
