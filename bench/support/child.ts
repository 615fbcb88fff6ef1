import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'

export interface ServerProcess {
  pid: number
  port: number
  stop(): Promise<void>
}

const running = new Set<ChildProcess>()

/** Ends what a bench that broke down has left behind: it would disturb those after it. */
export async function stopServers(): Promise<void> {
  await Promise.all([...running].map(stopChild))
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** Starts a server file as a process of its own and waits until it prints the address it answers at. */
export async function startServer(file: string, env: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, [fileURLToPath(new URL(`../../${file}`, import.meta.url))], {
    cwd: tmpdir(),
    env: { PATH: process.env.PATH ?? '', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return {
    pid: child.pid ?? 0,
    port: await portOf(child),
    stop: () => stopChild(child),
  }
}

function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const port = /https?:\/\/(?:127\.0\.0\.1|localhost):(\d+)/.exec(said)?.[1]
      if (port) resolve(Number(port))
    })
    child.once('exit', () => reject(new Error(`the server ended before it was ready: ${said}`)))
  })
}
